import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { CommerceError } from "@tradecounter/wire";
import { createTurns } from "../../turns.ts";

/** Hashes of passwords: Argon2id, made in a thread beside the event loop. */
export interface Passwords {
  /** Throws SERVER_UNAVAILABLE when too many wait: for who would rather know before. */
  demandRoom(): void;
  /** Throws SERVER_UNAVAILABLE when too many wait, as `isRight` does. */
  hash(password: string): Promise<string>;
  /** Takes as long without a hash, as for a user whom there is not: the answer must not tell. */
  isRight(password: string, passwordHash: string | null): Promise<boolean>;
}

/** 19 MiB, twice, in one thread: some 10 to 20 ms. `Algorithm.Argon2id` is a const enum of the library's types. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Our choice: one at a time. A hash fills a core, and the pages of those who only look around need the others; the last of 50
 * who sign in at once waits a second.
 */
const usualAtOnce = 1;
/** Some six seconds of work. Whoever comes then would have gone by the time that it is his turn. */
const waitingAtMost = 400;

export function createPasswords(atOnce = usualAtOnce): Passwords {
  const tooMany = () => new CommerceError("SERVER_UNAVAILABLE");
  const { demandRoom, inTurn } = createTurns({ atOnce, waiting: waitingAtMost, tooMany });
  let nobodys: Promise<string> | undefined;
  const hashNow = (password: string) => hash(password.normalize("NFKC"), parameters);
  return {
    demandRoom,
    hash: (password) => inTurn(() => hashNow(password)),
    async isRight(password, passwordHash) {
      const against =
        passwordHash ?? (await (nobodys ??= inTurn(() => hashNow(randomBytes(24).toString("base64url")))));
      const isMatch = await inTurn(() => verify(against, password.normalize("NFKC")));
      return isMatch && passwordHash !== null;
    },
  };
}
