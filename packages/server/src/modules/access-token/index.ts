import { newRecordId, recordIdOf, type RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database, Queries } from "../../db/index.ts";
import { userIdWith, type Identity } from "../accounts/index.ts";
import { hashOfSecret, newSecret } from "../../secrets.ts";
import {
  deleteToken,
  deleteSignedInTokensOfUser,
  deleteTokensOf,
  deleteTokensOfUser,
  deleteTokenWith,
  findToken,
  insertToken,
  tokensIn,
  type AccessToken,
} from "./store.ts";

export { deleteTokensOfWithdrawn } from "./store.ts";
export type { AccessToken, HolderKind } from "./store.ts";

/** Bearer tokens for integrations and for buyers' own clients. Source: cart contract, 1.3 and 1.5. */
export interface AccessTokens {
  /**
   * Creates a token and returns its text, which cannot be retrieved again. Tokens with the same holder name act for the same user, unless
   * another one is given, so that an integration keeps its cart when its token is renewed.
   */
  issue(
    wanted: Pick<AccessToken, "storeId" | "kind" | "name" | "scopes" | "buyerGroups" | "expiresAt"> &
      Partial<Pick<AccessToken, "userId" | "clientId">>,
  ): Promise<string>;
  /** Those that have not expired, newest first. */
  list(storeId: RecordId): Promise<AccessToken[]>;
  /** Ends the token with this text, if there is one. */
  end(storeId: RecordId, text: string): Promise<void>;
  /** Ends all tokens issued to an API client. */
  endAllOf(q: Queries, storeId: RecordId, clientId: string): Promise<void>;
  /** Ends all tokens obtained with this user's password. */
  endSignedInOfUser(q: Queries, storeId: RecordId, userId: RecordId): Promise<void>;
  /** Ends all tokens that sign in as this user. */
  endAllOfUser(q: Queries, storeId: RecordId, userId: RecordId): Promise<void>;
  /** Revokes a token at once. False when there is none with this id. */
  revoke(storeId: RecordId, id: string): Promise<boolean>;
  /** The holder of this `Authorization` header, acting for the named account; undefined when it has no valid token. */
  holderOf(storeId: RecordId, authorization: string, named: RecordId | null): Promise<Identity | undefined>;
}

export function createAccessTokens({ db, clock }: { db: Database; clock: Clock }): AccessTokens {
  return {
    async issue({ clientId = null, ...wanted }) {
      const text = `tc_${newSecret()}`;
      const { storeId, kind, name } = wanted;
      const userId =
        wanted.userId ??
        (kind === "buyer"
          ? await userIdWith(db, storeId, name)
          : recordIdOf("user", storeId, kind, name.toLowerCase()));
      const id = newRecordId("accessToken");
      await insertToken(db, { ...wanted, userId, id, clientId, createdAt: clock.now(), hash: hashOfSecret(text) });
      return text;
    },
    list: (storeId) => tokensIn(db, storeId, clock.now()),
    end: (storeId, text) => deleteTokenWith(db, storeId, hashOfSecret(text)),
    endAllOf: (q, storeId, clientId) => deleteTokensOf(q, storeId, clientId),
    endSignedInOfUser: deleteSignedInTokensOfUser,
    endAllOfUser: deleteTokensOfUser,
    revoke: async (storeId, id) => (await deleteToken(db, storeId, id)) > 0,
    async holderOf(storeId, authorization, named) {
      const text = /^Bearer +(tc_[\w-]{43})$/i.exec(authorization)?.[1];
      return text === undefined
        ? undefined
        : findToken(db, storeId, { hash: hashOfSecret(text), named, now: clock.now() });
    },
  };
}
