import { errorsFrom, FetchError, isFilled } from "./errors.ts";

interface PaymentProblem {
  readonly detail?: unknown;
  readonly message?: unknown;
}

/**
 * The message that came with something that went wrong: taken from a text, an unauthorized payment, a
 * list of `{ errorCode, message }`, an `errors` list, a `FetchError` or any other `Error`, in that order; undefined if
 * there is none. Source: commerce specification, section 8.
 */
export function messageOf(problem: unknown): string | undefined {
  if (typeof problem === "string") return filled(problem);
  if (typeof problem !== "object" || problem === null) return undefined;
  if (problem instanceof FetchError) return filled(problem.words);
  if (problem instanceof Error) return filled(problem.message);
  return (
    paymentDetail(problem) ??
    errorsFrom(problem)
      .map(({ message }) => message)
      .find(isFilled)
  );
}

const filled = (text: unknown): string | undefined => (isFilled(text) ? text : undefined);

/** A payment component reports a single error, not a list. Source: contract of cart and checkout, section 8.3. */
function paymentDetail({ error }: { readonly error?: PaymentProblem | string | null }): string | undefined {
  return typeof error === "object" ? (filled(error?.detail) ?? filled(error?.message)) : filled(error);
}
