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
  /** The session has the shopper's name, and a checkout whom to ask. */
  const changed = <Body>(written: Promise<Body>): Promise<Body> =>
    written.finally(() => [SESSION, CHECKOUT].forEach(cache.invalidate));

  return {
    /** Names, e-mail and phone. */
    get: (options?: ReadOptions): Promise<Profile> => read("profile", getProfile, {}, options),

    /**
     * What is left out stays as it is. Where the store asks for proof, `verificationResponse` says where it sent a code, and
     * the change comes about when that is verified. Throws `FetchError`.
     */
    change: (wanted: ProfileUpdate): Promise<ChangedProfile> =>
      changed(write("profile", changeProfile, { body: wanted })),

    /** Has a code of few digits sent to the buyer; its `identifier` is needed to verify it. */
    async sendCode(wanted: BodyOf<typeof sendOneTimeCode>): Promise<ReplyOf<typeof sendOneTimeCode>> {
      return (await send(sendOneTimeCode, { body: wanted })).body;
    },

    /** Whether it is the code that was sent; a wrong or late one is not, in whichever form a store says so. */
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
