import { videoSources } from "@tradecounter/wire/pages";
import type { Headers } from "./sending.ts";

/** What every answer says. */
export const safeHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
} as const;

const TAG_SCRIPTS = "https://www.googletagmanager.com";
/** Where a tag manager's tags of measuring send to. */
const tagOrigins = [TAG_SCRIPTS, "https://*.google-analytics.com", "https://*.analytics.google.com"];

/** Where a shopper's browser takes card data to: origins that the page may ask, show in frames, send forms to and have scripts of. */
export interface CardGateway {
  readonly connects: readonly string[];
  readonly frames: readonly string[];
  readonly forms: readonly string[];
  readonly scripts: readonly string[];
}

/** A gateway whose form is a frame of its own. */
export function framedGateway(origin: string): CardGateway {
  return { connects: [origin], frames: [origin], forms: [origin], scripts: [] };
}

/** Source: Stripe's security guide, "Content Security Policy". A shopper without scripts is sent on to his bank by a form. */
export const stripeGateway: CardGateway = {
  connects: ["https://api.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  forms: ["https://hooks.stripe.com"],
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
};

/** What a page may show beside its own files. */
interface PolicySources {
  readonly pictures?: readonly string[];
  readonly hasTags?: boolean;
}

/**
 * Our choice: scripts from our own files alone, without nonces or hashes. No page has a script in its markup, so there is
 * nothing to name, and a page that is kept for all guests needs no second policy. `gateway` is where cards are taken, which may have a
 * script of its own; `hasTags` where the owner has a tag manager, whose
 * tags a visitor may let in: of that store alone; `pictures` hosts whose pictures the owner shows. Styles of single elements are for texts of
 * content, which keep but a few harmless ones.
 */
export function pagePolicy(
  gateway: CardGateway | undefined,
  { pictures = [], hasTags = false }: PolicySources = {},
): string {
  const { connects = [], frames = [], forms = [], scripts = [] } = gateway ?? {};
  const tags = hasTags ? tagOrigins : [];
  const from = (...origins: readonly string[]) => ["'self'", ...origins].join(" ");
  const scriptSources = [...scripts, ...(hasTags ? [TAG_SCRIPTS] : [])];
  return [
    "default-src 'self'",
    ...(scriptSources.length > 0 ? [`script-src ${from(...scriptSources)}`] : []),
    `img-src ${from("data:", ...pictures, ...tags)}`,
    `connect-src ${from(...connects, ...tags)}`,
    // a page with a video may come in place, under the policy of the document before it
    `frame-src ${from(...frames, ...videoSources)}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    // without scripts the form that pays leads on to where the payment is confirmed
    `form-action ${from(...forms, ...tags)}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A picture that is opened by itself is a document: it may draw, and nothing else. */
export const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Whether a form was sent from a page of ours. Browsers say so by `Sec-Fetch-Site`, or without https by `Origin`; what
 * says neither is no browser that has our form.
 */
export function isFromHere(headers: Headers, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site) return site === "same-origin" || site === "none";
  return headers.origin === origin;
}

const knownOrigins = new Map<string, string | undefined>();

/**
 * Scheme and host, if the text is that and nothing more. Visitors write the host themselves: one that holds a path would
 * turn the address of one page into another's, and both are kept for everybody.
 */
export function originFrom(text: string): string | undefined {
  if (knownOrigins.has(text)) return knownOrigins.get(text);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const origin = url?.href === `${url?.origin}/` ? url?.origin : undefined;
  if (knownOrigins.size < 100) knownOrigins.set(text, origin);
  return origin;
}

/** What every guest gets alike: anybody may keep it, and asks whether it is still true. */
export const forAll = "public, max-age=0, must-revalidate";
export const forOne = "private, no-store";
