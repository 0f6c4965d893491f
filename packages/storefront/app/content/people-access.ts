import { FetchError } from "@tradecounter/client";
import { redirectTo } from "../routes.ts";

/** Redirects somebody who may not manage people to the page that says who may. */
export function leadToPeople(error: unknown): never {
  if (error instanceof FetchError && error.status === 403) throw redirectTo("people");
  throw error;
}
