import { randomBytes } from "node:crypto";
import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import { hashOfSecret, newSecret } from "../../secrets.ts";
import type { AccessTokens } from "../access-token/index.ts";
import { clientsIn, deleteClient, insertClient, rotateSecret, type ApiClient } from "./store.ts";

/** How long the previous secret stays valid after a rotation. */
const previousSecretMs = 24 * 3600_000;

/** Programs that fetch their own tokens, as managed by an operator. Secrets are shown once: only their hashes are stored. */
export interface ApiClients {
  /** Undefined where the store has one with this name. */
  create(
    wanted: Pick<ApiClient, "storeId" | "name" | "scopes" | "buyerGroups">,
  ): Promise<{ clientId: string; secret: string } | undefined>;
  list(storeId: RecordId): Promise<ApiClient[]>;
  /** A new secret; the previous one stays valid for a day. Undefined where there is no such client. */
  rotate(storeId: RecordId, clientId: string): Promise<string | undefined>;
  /** Removes it with all its tokens. False where there is none. */
  remove(storeId: RecordId, clientId: string): Promise<boolean>;
}

export interface ApiClientNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly tokens: Pick<AccessTokens, "endAllOf">;
}

export function createApiClients({ db, clock, tokens }: ApiClientNeeds): ApiClients {
  return {
    async create(wanted) {
      const clientId = `tcc_${randomBytes(12).toString("base64url")}`;
      const secret = newClientSecret();
      const isNew = await insertClient(db, { ...wanted, clientId, createdAt: clock.now() }, hashOfSecret(secret));
      return isNew ? { clientId, secret } : undefined;
    },
    list: (storeId) => clientsIn(db, storeId),
    async rotate(storeId, clientId) {
      const secret = newClientSecret();
      const previousUntil = new Date(clock.now().getTime() + previousSecretMs);
      const isThere = await rotateSecret(db, storeId, clientId, { secretHash: hashOfSecret(secret), previousUntil });
      return isThere ? secret : undefined;
    },
    remove: (storeId, clientId) =>
      db.transaction(async (tx) => {
        await tokens.endAllOf(tx, storeId, clientId);
        return deleteClient(tx, storeId, clientId);
      }),
  };
}

function newClientSecret(): string {
  return `tcs_${newSecret()}`;
}
