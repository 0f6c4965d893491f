/** Asks after an attempt whose request has died. */
export const resolveJob = "payment-resolve";
/** Gives money back. */
export const reverseJob = "payment-reverse";
/** Takes the money of an order; of processes of before payments were taken in parts. */
export const captureJob = "payment-capture";
