import { ClientError, FetchError } from "./errors.ts";
import type { ClientErrorCode, FetchErrorItem } from "./errors.ts";

interface KeptError {
  readonly name: string;
  readonly message: string;
  readonly url?: string;
  readonly status?: number;
  readonly statusText?: string;
  readonly errors?: readonly FetchErrorItem[];
  readonly code?: ClientErrorCode;
}

/** An error as text, as entries store it and pages carry it. Source: site specification, section 8. */
export function textFromError(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify({ name: "Error", message: String(error) });
  const { name, message } = error;
  if (error instanceof ClientError) return JSON.stringify({ name, message, code: error.code });
  if (!(error instanceof FetchError)) return JSON.stringify({ name, message });
  const { url, status, statusText, errors } = error;
  return JSON.stringify({ name, message, url, status, statusText, errors });
}

/** The error that was serialized, without its cause and stack; any other text becomes an error with that message. */
export function errorFromText(text: string): Error {
  const { name, message, url = "", status = 0, statusText = "", errors, code } = keptIn(text);
  // Its message may differ from the store's.
  if (Array.isArray(errors)) return Object.assign(new FetchError(url, status, statusText, errors), { message });
  if (code) return new ClientError(code, message);
  const error = new Error(message);
  if (name !== error.name) error.name = name;
  return error;
}

function keptIn(text: string): KeptError {
  try {
    const kept = JSON.parse(text) as KeptError | null;
    if (typeof kept?.name === "string" && typeof kept.message === "string") return kept;
  } catch {
    // A handler's own text.
  }
  return { name: "Error", message: text };
}
