import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { CommerceError } from "@tradecounter/wire";
import { createTurns } from "../../turns.ts";

/** Password hashes: Argon2id, computed in a thread outside the event loop. */
export interface Passwords {
  /** Throws SERVER_UNAVAILABLE when too many are waiting: for callers that need to know in advance. */
  demandRoom(): void;
  /** Throws SERVER_UNAVAILABLE when too many are waiting, as `isRight` does. */
  hash(password: string): Promise<string>;
  /** Takes as long without a hash, as for an unknown user: the response time must not reveal it. */
  isRight(password: string, passwordHash: string | null): Promise<boolean>;
}

/** 19 MiB, twice, in one thread: some 10 to 20 ms. `Algorithm.Argon2id` is a const enum of the library's types. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Our choice: one at a time. A hash occupies a core, and the pages of other visitors need the rest; the last of 50 who sign in at once
 * waits a second.
 */
const usualAtOnce = 1;
/** About six seconds of work. Anyone arriving later would have given up before their turn. */
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
