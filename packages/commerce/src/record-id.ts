import { sha256 } from "./sha256.ts";

/** An 18-character record id with a valid checksum. Source: contract of the catalogue, section 1.4. */
export type RecordId = string & { readonly form: "record-id" };

/** The first three characters of an id identify its kind of record. */
export const recordPrefixes = {
  account: "001",
  contact: "003",
  user: "005",
  organization: "00D",
  customField: "00N",
  network: "0DB",
  authProvider: "0SO",
  samlProvider: "0LE",
  site: "0DM",
  channel: "0ap",
  product: "01t",
  priceBook: "01s",
  priceBookEntry: "01u",
  webStore: "0ZE",
  category: "0ZG",
  catalog: "0ZS",
  cart: "0a6",
  deliveryGroup: "0a7",
  cartItem: "0a9",
  mediaGroup: "2mg",
  media: "2pm",
  sellingModel: "0jP",
  componentGroup: "0y7",
  location: "131",
  locationGroup: "0gh",
  inventoryReservation: "10r",
  deliveryMethod: "2Dm",
  checkout: "2z9",
  cartCoupon: "4or",
  promotion: "0c8",
  cartMessage: "0vm",
  address: "8lW",
  paymentMethod: "8Z7",
  wishlist: "3or",
  order: "801",
  orderItem: "802",
  orderSummary: "1Os",
  orderItemSummary: "10u",
  orderDeliveryGroupSummary: "0ag",
  // Our choice: the contract specifies no prefix for the kinds below, so these are unused ones.
  accessToken: "0tK",
  wishlistItem: "3oi",
  sortRule: "0sR",
  buyerGroup: "0bG",
  attributeSet: "0aS",
  attribute: "0aT",
  priceAdjustmentSchedule: "0pS",
  priceAdjustmentTier: "0pT",
  externalManagedAccount: "0eM",
  shipment: "0sH",
  shipmentItem: "0sI",
  quantityRule: "0qR",
  inventoryItemReservation: "10i",
  paymentGroup: "0xp",
  payment: "0aQ",
  paymentAuthorization: "0xc",
  paymentGateway: "0b0",
  merchantAccount: "8bM",
  savedPaymentMethod: "1Ju",
  engine: "0eN",
  content: "20Y",
  importRun: "0iR",
  job: "0jB",
  mail: "0mL",
  paymentPart: "0pP",
  orderChange: "0oC",
  webhookDelivery: "0wD",
  invitation: "0iN",
  market: "0mK",
  accountEvent: "0aE",
  machine: "0mN",
  subscription: "0sB",
} as const;

export type RecordKind = keyof typeof recordPrefixes;

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const CHECKSUM = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345";
const SHAPE = /^[0-9A-Za-z]{15}(?:[A-Z0-5]{3})?$/;
const RANDOM_LENGTH = 12;

/**
 * Whether a text has the form of a 15- or 18-character id. The checksum is not verified: that matters only to the owner
 * of the record.
 */
export const looksLikeRecordId = (text: string): boolean => SHAPE.test(text);

/** The 18-character form of a 15- or 18-character id; undefined if the form or the checksum is wrong. */
export function recordIdFrom(text: string): RecordId | undefined {
  if (!looksLikeRecordId(text)) return undefined;
  const id = withChecksum(text.slice(0, 15));
  return text.length === 15 || text === id ? id : undefined;
}

// Random bytes are fetched for many ids at once: the call takes longer than everything else here.
const bytesOfId = 24;
const random = new Uint8Array(bytesOfId * 40);
let randomUsed = random.length;

/** A new random id (71 bits, from the platform's secure source) for a record without a natural key, such as a cart or an order. */
export function newRecordId(kind: RecordKind): RecordId {
  if (randomUsed === random.length) {
    crypto.getRandomValues(random);
    randomUsed = 0;
  }
  const bytes = random.subarray(randomUsed, (randomUsed += bytesOfId));
  let body = "";
  for (const byte of bytes) {
    // 248 = 4 × 62: higher bytes would make some characters likelier.
    if (byte < 248 && body.length < RANDOM_LENGTH) body += ALPHABET[byte % 62];
  }
  return body.length === RANDOM_LENGTH ? withChecksum(recordPrefixes[kind] + body) : newRecordId(kind);
}

/**
 * The id of a record with a natural key (`recordIdOf("product", storeId, sku)`): the same key always gives the same id,
 * so ids survive a second import or install. Keys are case-sensitive.
 */
export function recordIdOf(kind: RecordKind, ...naturalKey: readonly string[]): RecordId {
  // JSON distinguishes ("a", "bc") from ("ab", "c").
  const words = sha256(JSON.stringify([kind, ...naturalKey]));
  let body = "";
  for (let i = 0; i < 3; i++) body += fourCharacters(words[i]!);
  return withChecksum(recordPrefixes[kind] + body);
}

/** Four characters of 62 from 32 bits; 62^4 is 14.8 million, so the modulo bias is below 0.4 %. */
function fourCharacters(word: number): string {
  let text = "";
  for (let rest = word, i = 0; i < 4; i++, rest = Math.floor(rest / 62)) text += ALPHABET[rest % 62];
  return text;
}

function withChecksum(id15: string): RecordId {
  return (id15 + blockChecksum(id15, 0) + blockChecksum(id15, 5) + blockChecksum(id15, 10)) as RecordId;
}

/** Bit i is set if character i of the block of five is an upper-case letter. */
function blockChecksum(id15: string, start: number): string {
  let bits = 0;
  for (let i = 0; i < 5; i++) {
    const code = id15.charCodeAt(start + i);
    if (code >= 65 && code <= 90) bits |= 1 << i;
  }
  return CHECKSUM[bits]!;
}
