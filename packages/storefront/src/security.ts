import { videoSources } from "@tradecounter/wire/pages";
import type { Headers } from "./sending.ts";

/** The headers of every reply. */
export const safeHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
} as const;

const TAG_SCRIPTS = "https://www.googletagmanager.com";
/** The hosts that a tag manager's analytics tags send to. */
const tagOrigins = [TAG_SCRIPTS, "https://*.google-analytics.com", "https://*.analytics.google.com"];

/**
 * The origins that a shopper's browser sends card data to: the page may connect to them, frame them, send forms to them and run their
 * scripts.
 */
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

/** Source: Stripe's security guide, "Content Security Policy". For a shopper without scripts, a form leads to their bank. */
export const stripeGateway: CardGateway = {
  connects: ["https://api.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  forms: ["https://hooks.stripe.com"],
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
};

/** What a page may load besides its own files. */
interface PolicySources {
  readonly pictures?: readonly string[];
  readonly hasTags?: boolean;
}

/**
 * Our choice: scripts only from our own files, without nonces or hashes. No page has inline scripts, so there is
 * nothing to list, and a page cached for all guests needs no second policy. `gateway` is where cards are entered, which may have a
 * script of its own; `hasTags` is for a store whose owner has a tag manager, whose tags a visitor may allow: only in that store;
 * `pictures` are hosts whose pictures the owner shows. Inline styles are for content texts, which keep only a few harmless ones.
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
    // a page with a video may be shown in place, under the policy of the earlier document
    `frame-src ${from(...frames, ...videoSources)}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    // without scripts, the payment form leads to where the payment is confirmed
    `form-action ${from(...forms, ...tags)}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A picture opened by itself is a document: it may draw, and nothing else. */
export const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Whether a form was sent from a page of ours. Browsers tell by `Sec-Fetch-Site`, or without https by `Origin`; a client
 * that sends neither is not a browser with our form.
 */
export function isFromHere(headers: Headers, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site) return site === "same-origin" || site === "none";
  return headers.origin === origin;
}

const knownOrigins = new Map<string, string | undefined>();

/**
 * Scheme and host, if the text is nothing more. Clients choose the host themselves: one that contains a path would
 * turn the address of one page into another's, and both are cached for everybody.
 */
export function originFrom(text: string): string | undefined {
  if (knownOrigins.has(text)) return knownOrigins.get(text);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const origin = url?.href === `${url?.origin}/` ? url?.origin : undefined;
  if (knownOrigins.size < 100) knownOrigins.set(text, origin);
  return origin;
}

/** For what is the same for every guest: anybody may cache it, but has to revalidate. */
export const forAll = "public, max-age=0, must-revalidate";
export const forOne = "private, no-store";
