import { createClient, directTransport, httpTransport, type Transport } from "@tradecounter/client";
import { expect, test } from "vitest";
import type { StoreFacts } from "../../client.ts";
import { finderOf } from "../../router/find.ts";
import type { LayoutModule, RouteModule } from "../../router/page.ts";
import { submitTo } from "../../router/serve.ts";
import { noContent } from "../../sections/site-content.ts";
import { siteMap } from "../../routes.ts";
import * as layout from "../layout/route.tsx";
import { site } from "../../site.ts";
import * as cart from "./route.tsx";

const webstoreId = "0ZE7t00000StOr1AAL";
const pages = {
  ...site,
  signInAt: () => "/",
  modules: { cart: async () => cart as unknown as RouteModule },
  layout: layout as unknown as LayoutModule,
};

const ways: readonly [string, (status: number, body: unknown) => Transport][] = [
  [
    "over HTTP, which has a status text",
    (status, body) =>
      httpTransport({ webstoreId, fetch: async () => Response.json(body, { status, statusText: "Refused" }) }),
  ],
  ["within one process", (status, body) => directTransport(async () => ({ status, body }))],
];

test.each(
  ways.flatMap(([way, answers]) => [
    [
      way,
      400,
      "LIMIT_EXCEEDED",
      "The cart can hold no more. Take something out before you add to it.",
      answers,
    ] as const,
    [way, 404, "ITEM_NOT_FOUND", "This part is not there anymore, or is not sold to you.", answers] as const,
    [way, 403, "OF_NO_SLOT", "Something went wrong with your cart. Try again.", answers] as const,
    [way, 400, "INVALID_BATCH_SIZE", "As the server has it.", answers] as const,
  ]),
)(
  "%s, an answer with %i %s reaches a shopper in the page's words, or in those of a quantity rule",
  async (_, status, errorCode, words, answers) => {
    const transport = answers(status, [{ errorCode, message: "As the server has it." }]);
    const url = new URL("http://store.test/cart");
    const form = new FormData();
    form.set("productId", "01t7t00000ImPe1AAL");
    form.set("quantity", "1");
    const client = createClient({ webstoreId, transport, highScale: false });
    const found = finderOf(siteMap)(url.pathname);
    const site = { store: {} as StoreFacts, content: noContent, text: () => "", draw: () => "", drawKept: () => "" };
    const wanted = { url, cameFrom: undefined, kept: { value: undefined }, found, client, ...site };
    const outcome = await submitTo(pages, wanted, form, () => {});
    expect(outcome).toMatchObject({ facts: { message: words } });
  },
);
