import type { Clock } from "../../clock.ts";
import { sql, type Database, type Tx } from "../../db/index.ts";
import type { MailService } from "../mail/index.ts";
import type { Integration, ServiceFailure } from "./answer-caches.ts";

export interface StaffNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<MailService, "enqueue" | "hasWrittenSince">;
  /** Called for each failed request, with texts that contain no secrets and name no shopper. */
  readonly log: (report: { err: unknown; integration: Integration; store: string; isDown: boolean }) => void;
}

const quietMs = 3_600_000;
const templates = { tax: "tax-service-down", rates: "rates-service-down", stock: "stock-service-down" } as const;

/** Logs each failed request to a service; when a service is down the staff is mailed, at most once an hour. */
export function staffTold({ db, clock, mail, log }: StaffNeeds): (failure: ServiceFailure) => void {
  async function write({ store, integration }: ServiceFailure): Promise<void> {
    const { email } = store.settings.contact;
    if (email === "") return;
    const template = templates[integration];
    const now = clock.now();
    await db.transaction(async (tx) => {
      // serializes processes that notice the outage at the same moment, so that they send one mail
      await tx.many(sql`select pg_advisory_xact_lock(hashtext(${template}), hashtext(${store.id}))`);
      if (await mail.hasWrittenSince(tx, store, template, new Date(now.getTime() - quietMs))) return;
      await letter(tx, { store, integration }, email);
    });
  }

  function letter(tx: Tx, { store, integration }: Pick<ServiceFailure, "store" | "integration">, to: string) {
    if (integration !== "tax") return mail.enqueue(tx, store, { template: templates[integration], to, values: {} });
    const ordersWait = store.settings.taxService?.whenDown !== "table";
    return mail.enqueue(tx, store, { template: "tax-service-down", to, values: { ordersWait } });
  }

  return (failure) => {
    const { integration, store, error, isDown } = failure;
    const report = { integration, store: store.code, isDown };
    log({ err: error, ...report });
    if (isDown) write(failure).catch((fault: unknown) => log({ err: fault, ...report }));
  };
}
