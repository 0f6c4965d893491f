import { changeProfile, getProfile, sendOneTimeCode, verifyOneTimeCode } from "@tradecounter/wire";
import type { BodyOf, ChangedProfile, Profile, ProfileUpdate, ReplyOf } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import { CHECKOUT } from "./checkout.ts";
import type { Client } from "./client.ts";
import { SESSION } from "./context.ts";
import { demand, FetchError, isFilled } from "./errors.ts";

export type ProfileModule = ReturnType<typeof profileModule>;

/** A buyer's own data. Guests have none and are refused. Source: commerce specification, section 7. */
export function profileModule({ cache, read, write, send }: Pick<Client, "cache" | "read" | "write" | "send">) {
  /** The session contains the shopper's name, and a checkout the contact. */
  const changed = <Body>(written: Promise<Body>): Promise<Body> =>
    written.finally(() => [SESSION, CHECKOUT].forEach(cache.invalidate));

  return {
    /** Names, e-mail and phone. */
    get: (options?: ReadOptions): Promise<Profile> => read("profile", getProfile, {}, options),

    /**
     * Fields that are left out stay unchanged. If the store requires verification, `verificationResponse` says where it sent a code, and
     * the change takes effect once that is verified. Throws `FetchError`.
     */
    change: (wanted: ProfileUpdate): Promise<ChangedProfile> =>
      changed(write("profile", changeProfile, { body: wanted })),

    /** Sends a short numeric code to the buyer; its `identifier` is needed to verify it. */
    async sendCode(wanted: BodyOf<typeof sendOneTimeCode>): Promise<ReplyOf<typeof sendOneTimeCode>> {
      return (await send(sendOneTimeCode, { body: wanted })).body;
    },

    /** Whether it is the code that was sent; false for a wrong or expired one, in whichever form a store says so. */
    async verifyCode(code: string, identifier: string): Promise<boolean> {
      demand(isFilled(code) && isFilled(identifier), "a code and what it was sent for are needed");
      try {
        return (
          (await changed(write("profile", verifyOneTimeCode, { body: { code, identifier } }))).status === "Success"
        );
      } catch (error) {
        if (error instanceof FetchError && error.code === "INVALID_API_INPUT") return false;
        throw error;
      }
    },
  };
}
