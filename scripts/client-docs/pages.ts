/** A page of docs/client: the public exports that it documents, and the examples that introduce them. */
export interface Page {
  /** The file name in docs/client, without extension; its examples have the same name in `packages/client/src/examples/`. */
  readonly name: string;
  readonly title: string;
  /** Markdown at the top of the page. */
  readonly lead: string;
  /** The member of the client whose calls the page documents. */
  readonly member?: string;
  /** Files below `packages/`. Their public exports are on the page. */
  readonly sources: readonly string[];
  /** The module to import from, unless it is the client's main one. */
  readonly door?: string;
}

const own = (...files: string[]) => files.map((file) => `client/src/${file}`);

/** In the order of the index. The script fails if the file of a public export is on no page. */
export const pages: readonly Page[] = [
  {
    name: "client",
    title: "The client",
    lead: "Made once a page in a browser, once a request on a server. Every other page works on what `createClient` returns.",
    sources: own("client.ts", "core.ts", "transport.ts"),
  },
  {
    name: "context",
    title: "Context",
    lead: "What the store is like for everybody, and who is there.",
    member: "context",
    sources: own("context.ts"),
  },
  {
    name: "catalog",
    title: "Catalogue",
    lead: "Products and categories, from the published version of the catalogue.",
    member: "catalog",
    sources: own("catalog.ts", "accessories.ts"),
  },
  {
    name: "search",
    title: "Search",
    lead: "Products by words, category and refinements; terms to suggest while somebody types.",
    member: "search",
    sources: own("search.ts"),
  },
  {
    name: "pricing",
    title: "Prices and taxes",
    lead: "Amounts are decimal text in the currency of the client, never a binary number.",
    member: "pricing",
    sources: own("pricing.ts"),
  },
  {
    name: "inventory",
    title: "Stock",
    lead: "What can be had, at the store's default source.",
    member: "inventory",
    sources: own("inventory.ts", "stock-notices.ts"),
  },
  {
    name: "recommendations",
    title: "Recommendations",
    lead: "What else a shopper may want; nothing, where the store has no recommender.",
    sources: own("ai.ts"),
  },
  {
    name: "cart",
    title: "Cart",
    lead: "The shopper's own cart. After each write whatever shows the cart looks again. Quantities are decimal text.",
    member: "cart",
    sources: own(
      "cart.ts",
      "processing.ts",
      "optimistic-cart.ts",
      "cart-coupons.ts",
      "reservations.ts",
      "create-cart.ts",
      "guest-cart.ts",
      "cart-problems.ts",
    ),
  },
  {
    name: "delivery",
    title: "Delivery groups",
    lead: "What of the cart goes where, when and how.",
    member: "delivery",
    sources: own("delivery.ts", "split-shipment.ts"),
  },
  {
    name: "checkout",
    title: "Checkout",
    lead: "The way from a cart to an order, a call at a time. A page with a form is easier to build on the [checkout form](checkout-form.md).",
    member: "checkout",
    sources: own("checkout.ts", "checkout-coupons.ts"),
  },
  {
    name: "checkout-form",
    title: "Checkout form",
    lead: "A draft over what the store knows of a checkout: a page changes the draft, and the store is told at the end.",
    sources: own(
      "checkout-form/form.ts",
      "checkout-form/container.ts",
      "checkout-form/draft.ts",
      "checkout-form/known.ts",
      "checkout-form/problems.ts",
      "checkout-form/session.ts",
      "checkout-form/status.ts",
    ),
  },
  {
    name: "payment",
    title: "Payment",
    lead: "Paying for a checkout, paying for a cart that somebody else has filled, and ways of paying that are kept.",
    member: "payment",
    sources: own("payment.ts", "pay-link.ts", "saved-payment-methods.ts"),
  },
  {
    name: "orders",
    title: "Orders",
    lead: "Placing one, looking one up without an account, and what a buyer has ordered before.",
    member: "orders",
    sources: own("orders.ts", "order-history.ts"),
  },
  {
    name: "content",
    title: "Content",
    lead: "Pictures, news and menus of a site. The calls are a module of their own, which only a page that shows them loads.",
    sources: own("content.ts", "pictures.ts", "seo.ts"),
  },
  {
    name: "wishlists",
    title: "Wish lists",
    lead: "What a buyer keeps for later.",
    sources: own("wishlists.ts"),
  },
  {
    name: "machines",
    title: "My engines",
    lead: "The engines that a buyer looks after, each of which finds its parts.",
    sources: own("machines.ts", "engines.ts"),
  },
  {
    name: "own-coupons",
    title: "My coupons",
    lead: "The coupons that the store has given to a buyer, and not to everybody.",
    sources: own("own-coupons.ts"),
  },
  {
    name: "own-subscriptions",
    title: "My subscriptions",
    lead: "What a buyer has sent again and again: what it is, when it comes next, and the ways to stop it.",
    sources: own("own-subscriptions.ts"),
  },
  {
    name: "accounts",
    title: "Accounts",
    lead: "Signing in, the accounts that a buyer may act for, how a guest gets one, and the end of a session.",
    sources: own(
      "accounts.ts",
      "people.ts",
      "registration.ts",
      "sign-in.ts",
      "login-security.ts",
      "sign-on.ts",
      "sign-out.ts",
      "password.ts",
      "session-time.ts",
    ),
  },
  {
    name: "addresses",
    title: "Saved addresses",
    lead: "Addresses of the account that is acted for, and the countries and states that an address may be in.",
    sources: own("addresses.ts", "countries.ts"),
  },
  {
    name: "people-and-places",
    title: "Addresses, names and phones",
    lead: "Rules without a store behind them: how addresses are laid out in each country, how people are called, and which phone numbers are the same.",
    sources: [
      "commerce/src/address.ts",
      "commerce/src/person-name.ts",
      "commerce/src/phone.ts",
      "commerce/src/postal-code.ts",
      "commerce/src/regional/address-layout.ts",
      "commerce/src/regional/address-facts.ts",
    ],
    door: "@tradecounter/commerce` and `@tradecounter/commerce/address-layout",
  },
  {
    name: "profile",
    title: "Profile",
    lead: "What a buyer says of himself.",
    sources: own("profile.ts"),
  },
  {
    name: "cache",
    title: "Cache",
    lead: "What was read is kept for the next reader: 300 s unless a page says otherwise. Equal reads at once are one request.",
    sources: own("cache.ts", "entry.ts", "serialized-error.ts", "preload.ts"),
  },
  {
    name: "messages",
    title: "Messages",
    lead: "Channels by which parts of a page talk that do not know each other.",
    sources: own("messages.ts"),
  },
  {
    name: "storage",
    title: "Storage",
    lead: "What outlives a page: in the session the account, a guest's details, a payment link and a checkout; for good a guest's cart.",
    sources: own("storage.ts"),
  },
  {
    name: "polling",
    title: "Waiting and repeating",
    lead: "All of it is on the client's clock, and ends when the page is left.",
    sources: own("poll.ts", "clock.ts"),
  },
  {
    name: "errors",
    title: "Errors",
    lead: "A refusal of the store is a `FetchError`, what no store could answer is a `ClientError`. Both have a `code`.",
    sources: own("errors.ts", "message-of.ts"),
  },
  {
    name: "controllers",
    title: "Methods of the server",
    lead: "Methods that a store's server offers by name, beside the calls of the contract.",
    sources: own("controllers.ts"),
  },
  {
    name: "react",
    title: "React",
    lead: "Hooks that suspend, render on a server, and draw a part again only for what it reads.",
    sources: own("react/index.ts"),
    door: "@tradecounter/client/react",
  },
];
