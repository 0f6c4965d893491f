import type { Clock } from "../../clock.ts";
import { sql, type Database } from "../../db/index.ts";

export interface GatewayReference {
  /** The gateway's reference; null where the gateway does not know the key. */
  readonly reference: string | null;
  /** Nothing may be charged under this key any more. */
  readonly isForbidden: boolean;
}

/** Maps our keys to the gateway's references: stored before any money moves, so that no money is without one. */
export interface GatewayReferences {
  find(key: string): Promise<GatewayReference | undefined>;
  /** Stores a key's reference, unless it has one already. Returns what is stored now. */
  keep(key: string, reference: string): Promise<GatewayReference>;
  /** Blocks a key for good. Returns what is stored now. */
  forbid(key: string): Promise<GatewayReference>;
}

export function createGatewayReferences(
  { db, clock }: { db: Database; clock: Clock },
  gateway: string,
): GatewayReferences {
  return {
    find: (key) =>
      db.maybe<GatewayReference>(sql`
        select reference, is_forbidden as "isForbidden" from gateway_reference where gateway = ${gateway} and key = ${key}`),
    keep: (key, reference) =>
      db.one<GatewayReference>(sql`
        insert into gateway_reference (gateway, key, reference, created_at)
        values (${gateway}, ${key}, ${reference}, ${clock.now()})
        on conflict (gateway, key) do update set reference = coalesce(gateway_reference.reference, excluded.reference)
        returning reference, is_forbidden as "isForbidden"`),
    forbid: (key) =>
      db.one<GatewayReference>(sql`
        insert into gateway_reference (gateway, key, is_forbidden, created_at)
        values (${gateway}, ${key}, true, ${clock.now()})
        on conflict (gateway, key) do update set is_forbidden = true
        returning reference, is_forbidden as "isForbidden"`),
  };
}
