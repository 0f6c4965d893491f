/** Asks after an attempt whose request has died. */
export const resolveJob = "payment-resolve";
/** Asks after a payment of which the gateway has told something. */
export const noticeJob = "payment-notice";
/** Gives money back. */
export const reverseJob = "payment-reverse";
/** Takes the money of an order; of processes of before payments were taken in parts. */
export const captureJob = "payment-capture";
