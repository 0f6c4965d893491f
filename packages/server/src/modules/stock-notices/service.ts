import { recordIdFrom, type RecordId } from "@tradecounter/commerce";
import { productAddress } from "@tradecounter/wire/pages";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import { hasLeft, mailLimitOf, type RateLimits } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { looksLikeEmail } from "../accounts/index.ts";
import type { Catalog } from "../catalog/index.ts";
import { levelsOf, locationsOf } from "../inventory/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import type { MailService } from "../mail/index.ts";
import { newSecret } from "../../secrets.ts";
import {
  addressOfBuyer,
  confirmNotice,
  countNotices,
  forgetNoticesBefore,
  forgetSentBefore,
  forgetUnconfirmed,
  saveNotice,
  takeNotices,
} from "./store.ts";

export interface StockNoticeNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly mail: Pick<MailService, "enqueue">;
  readonly catalog: Pick<Catalog, "shownTo">;
  readonly storeOf: (storeId: RecordId) => Store | undefined;
}

/** Why nothing was saved, in words for the person; undefined on success. */
type Refusal = string | undefined;

export type StockNotices = ReturnType<typeof createStockNotices>;

/** A stranger may have entered somebody else's address. */
const mostOf = { guest: 10, buyer: 500 } as const;
const toldOfMany = "This address already waits for as many parts as it can.";
const forgottenAfterDays = 365;
const linkHours = 72;
const everySeconds = 60;
const mailedAtOnce = 200;

/** Our choice: how long a piece is left for the person notified, before the next in line is notified. */
const leftForHours = 24;

/**
 * Notifies shoppers, by a single mail each, when a part is back in stock. A guest confirms the address first, by a mailed link: nobody
 * can sign up somebody else. As many are notified as there are pieces, in order of request; the others when more arrive, or when pieces
 * are left a day after the notification. Somebody who has ordered the part no longer counts.
 */
export function createStockNotices({ db, clock, limits, mail, catalog, storeOf }: StockNoticeNeeds) {
  /** Saves the shopper's request. `email` is a guest's. */
  async function tellMe(shopper: Shopper, asked: { productId: string; email: string }): Promise<Refusal> {
    const { store, visitor } = shopper;
    const product = partOf(shopper, asked.productId);
    if (!product || !store.settings.inventory.enabled) return "This part is not sold here anymore.";
    const buyer = shopper.kind === "guest" ? undefined : await addressOfBuyer(db, store.id, shopper.userId);
    const email = buyer?.email ?? asked.email.replace(/\p{Cc}+/gu, " ").trim();
    if (!looksLikeEmail(email) || email.length > 254) return "Enter a valid email address, such as ada@example.com.";
    const levels = await levelsOf(db, store, { productIds: [product.id], now: clock.now() });
    if (levels.some(({ availableToFulfill }) => availableToFulfill > 0n))
      return "It is in stock: you can order it now.";
    if (visitor.address !== undefined && !buyer && !hasLeft(limits, "stockNotice", visitor.address))
      return "You have asked about many parts. Try again in a few minutes.";
    if ((await countNotices(db, store.id, email)) >= mostOf[buyer ? "buyer" : "guest"]) return toldOfMany;
    // a stranger might hold the last piece in a cart, make a request, and release the piece: that mail is sent at once, and another could
    // follow
    if (!buyer && !hasLeft(limits, "stockNoticeTo", mailLimitOf(store.id, email))) return toldOfMany;
    const notice = {
      productId: product.id,
      email,
      userId: buyer ? shopper.userId : null,
      language: shopper.language ?? null,
      firstName: buyer?.firstName || null,
      name: product.name,
      sku: product.sku,
    };
    const confirmBy = buyer ? null : newSecret();
    await db.transaction(async (tx) => {
      const isNew = await saveNotice(tx, store.id, notice, { confirmBy, now: clock.now() });
      if (!isNew || confirmBy === null) return;
      const link = `/stock-notice?product=${product.id}&t=${confirmBy}` as const;
      await mail.enqueue(tx, store, {
        template: "stock-notice",
        to: email,
        language: shopper.language,
        values: { part: product.name, sku: product.sku, link, validHours: linkHours },
      });
    });
    return undefined;
  }

  /** Confirms a guest's address by the mailed link. */
  async function confirm({ store }: Shopper, token: string): Promise<Refusal> {
    const askedAfter = linksFrom(clock.now());
    return (await confirmNotice(db, store.id, { token, askedAfter }))
      ? undefined
      : "This link has already been used, or it has expired.";
  }

  /** A part that the shopper may see and can order as it is: of a family, a variation must be chosen first. */
  function partOf(shopper: Shopper, productId: string) {
    const snapshot = catalog.shownTo(shopper);
    const id = recordIdFrom(productId);
    const row = id && snapshot.row(id);
    if (id === undefined || row === undefined || snapshot.variationsOf(row).length > 0) return undefined;
    const { name, sku } = snapshot.product(row);
    return { id, name, sku };
  }

  const tell: JobHandler = {
    kind: "stock-notices",
    everySeconds,
    async run({ storeId }) {
      const store = storeOf(storeId);
      if (!store) return;
      const locationIds = locationsOf(store);
      const now = clock.now();
      const sentAfter = new Date(now.getTime() - leftForHours * 3600_000);
      for (let count = mailedAtOnce; count === mailedAtOnce;)
        count = await db.transaction(async (tx) => {
          const notices = await takeNotices(tx, storeId, { locationIds, limit: mailedAtOnce, sentAfter, now });
          for (const { productId, email, language, firstName, name, sku } of notices) {
            const link = productAddress(sku, productId);
            const values = { name: firstName, part: name, sku, link };
            await mail.enqueue(tx, store, {
              template: "back-in-stock",
              to: email,
              language: language ?? undefined,
              values,
            });
          }
          return notices.length;
        });
      const before = new Date(now.getTime() - forgottenAfterDays * 24 * 3600_000);
      await forgetNoticesBefore(db, storeId, before);
      await forgetUnconfirmed(db, storeId, linksFrom(now));
      await forgetSentBefore(db, storeId, sentAfter);
    },
  };

  return { tellMe, confirm, jobs: [tell] };
}

/** Links requested before this moment have expired. */
function linksFrom(now: Date): Date {
  return new Date(now.getTime() - linkHours * 3600_000);
}
