import type { Clock } from "../../clock.ts";
import { sql, type Database } from "../../db/index.ts";
import type { MailService } from "../mail/index.ts";
import type { TaxFailure } from "./service.ts";

export interface StaffNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<MailService, "enqueue" | "hasWrittenSince">;
  /** Told of each answer that did not come, in words that name neither secret nor shopper. */
  readonly log: (report: { err: unknown; store: string; isDown: boolean }) => void;
}

const quietMs = 3_600_000;

/** The log has each answer of a tax service that did not come; when none comes any more the staff is written to, once an hour at the most. */
export function staffTold({ db, clock, mail, log }: StaffNeeds): (failure: TaxFailure) => void {
  async function write({ store }: TaxFailure): Promise<void> {
    const { contact, taxService } = store.settings;
    if (contact.email === "") return;
    const now = clock.now();
    await db.transaction(async (tx) => {
      // processes that see it break down in the same moment look one after the other, and so write once
      await tx.many(sql`select pg_advisory_xact_lock(hashtext('tax-service-down'), hashtext(${store.id}))`);
      if (await mail.hasWrittenSince(tx, store, "tax-service-down", new Date(now.getTime() - quietMs))) return;
      await mail.enqueue(tx, store, {
        template: "tax-service-down",
        to: contact.email,
        values: { ordersWait: taxService?.whenDown !== "table" },
      });
    });
  }

  return (failure) => {
    const { store, error, isDown } = failure;
    log({ err: error, store: store.code, isDown });
    if (isDown) write(failure).catch((fault: unknown) => log({ err: fault, store: store.code, isDown }));
  };
}
