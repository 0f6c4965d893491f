/** Asks after an attempt whose request has died. */
export const resolveJob = "payment-resolve";
/** Gives money back. */
export const reverseJob = "payment-reverse";
/** Takes the money of an order. */
export const captureJob = "payment-capture";
