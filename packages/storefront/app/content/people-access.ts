import { FetchError } from "@tradecounter/client";
import { redirectTo } from "../routes.ts";

/** Who looks after nobody is led to the page that says who does. */
export function leadToPeople(error: unknown): never {
  if (error instanceof FetchError && error.status === 403) throw redirectTo("people");
  throw error;
}
