import {
  cartsOfContact,
  createAccessTokens,
  createApp,
  systemClock,
  type Config,
  type Database,
  type Store,
} from "@tradecounter/server";
import { CommerceError, type PayLink, type PayLinkHead } from "@tradecounter/wire";
import { answerInProcess } from "../answer-in-process.ts";
import { PersonError } from "../person-error.ts";
import { print, type Surroundings } from "../surroundings.ts";

export const payLinkHelp = `       tradecounter orders pay-links
       tradecounter orders pay-link CART|EMAIL [--to EMAIL]
       tradecounter orders withdraw-pay-link CART`;

export const payLinkTasks = ["pay-links", "pay-link", "withdraw-pay-link"] as const;
export type PayLinkTask = (typeof payLinkTasks)[number];

export const isPayLinkTask = (what: string): what is PayLinkTask => payLinkTasks.includes(what as PayLinkTask);

interface At {
  readonly db: Database;
  readonly config: Config;
  readonly store: Store;
  /** A cart, or the email address of its owner; undefined for the list. */
  readonly named: string | undefined;
  readonly to: string | undefined;
  readonly json: boolean;
}

/**
 * Lists, creates and withdraws links by which someone else pays for a cart. It calls the store's API functions, so the
 * same rules apply, and the store may be running.
 */
export async function runPayLinks(here: Surroundings, what: PayLinkTask, at: At): Promise<number> {
  const { db, config, store, named, to, json } = at;
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const app = await createApp({ config: { ...config, publicUrl, logLevel: "silent" }, db });
  try {
    const expiresAt = new Date(systemClock.now().getTime() + 60_000);
    const token = await createAccessTokens({ db, clock: systemClock }).issue({
      storeId: store.id,
      kind: "integration",
      name: "orders command",
      scopes: ["fulfillment"],
      buyerGroups: [],
      expiresAt,
    });
    const ask = answerInProcess(app, store.id, {
      authorization: `Bearer ${token}`,
      cookie: () => undefined,
      setCookie() {},
    });
    const links = async () => ((await ask("getPayLinks", input())).body as { payLinks: PayLinkHead[] }).payLinks;
    if (what === "pay-links") {
      const payLinks = await links();
      if (json) print(here, JSON.stringify(payLinks, null, 2));
      else for (const link of payLinks) print(here, lineOf(link));
    } else if (what === "withdraw-pay-link") {
      await ask("withdrawPayLink", input({ cartId: named }));
      print(here, "The link is withdrawn: nobody can pay by it anymore.");
    } else {
      const cartId = await cartNamed(db, store, named!);
      const made = (await ask("createPayLink", input({ cartId, email: to }))).body as PayLink;
      if (json) print(here, JSON.stringify(made, null, 2));
      else
        print(
          here,
          `${made.url}\n${lineOf((await links()).find(({ cartId: id }) => id === made.cartId)!)}\nIt can be paid once, until ${made.expiresAt.slice(0, 10)}. Withdraw it with: tradecounter orders withdraw-pay-link ${made.cartId}`,
        );
    }
    return 0;
  } catch (error) {
    if (error instanceof CommerceError) throw new PersonError(error.message);
    throw error;
  } finally {
    await app.close();
  }
}

const input = (body?: object) => ({ params: {}, query: {}, body });

/** A cart's id, or the cart that the person with this email address is ordering. */
async function cartNamed(db: Database, store: Store, named: string): Promise<string> {
  if (!named.includes("@")) return named;
  const [cart, ...others] = await cartsOfContact(db, store.id, named);
  if (!cart) throw new PersonError(`Nobody with the address ${named} is in the checkout.`);
  if (others.length > 0)
    throw new PersonError(
      `Several carts are being ordered with ${named}: name one of ${[cart, ...others].join(", ")}.`,
    );
  return cart;
}

function lineOf({ cartId, createdDate, expiresAt, grandTotalAmount, currencyIsoCode, askedBy }: PayLinkHead): string {
  const total = `${grandTotalAmount} ${currencyIsoCode}`.padStart(16);
  return `${cartId}  ${createdDate.slice(0, 16)}  until ${expiresAt.slice(0, 10)}  ${total}  ${askedBy ?? ""}`.trimEnd();
}
