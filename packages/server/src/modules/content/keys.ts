import { createHash } from "node:crypto";
import { recordIdOf, type RecordId } from "@tradecounter/commerce";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const keyShape = /^MC[A-Z2-7]{26}$/;

export const isContentKey = (text: string): boolean => keyShape.test(text);

/** The key of the item with this name: stable for the same name in the same store. Source: site shell contract, 1.1. */
export function contentKeyOf(storeId: RecordId, name: string): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([storeId, name]))
    .digest();
  return `MC${[...hash.subarray(0, 26)].map((byte) => letters[byte % 32]).join("")}`;
}

export const contentIdOf = (storeId: RecordId, contentKey: string): RecordId =>
  recordIdOf("content", storeId, contentKey);

/** The address of an item's file, in a language other than the store's own if one is given. Source: site shell contract, 1.4. */
export const mediaAddress = (contentKey: string, language?: string): string =>
  `/cms/delivery/media/${contentKey}${language === undefined ? "" : `?language=${language}`}`;
/** The same in the form that pages use. Source: site specification, "Asset path rewriting". */
export const siteMediaAddress = (contentKey: string, language?: string): string =>
  `/sfsites/c${mediaAddress(contentKey, language)}`;

/** `en-us` in the wire's notation: `en_US`. */
export function languageCode(text: string): string {
  const [language = "", ...rest] = text.split(/[-_]/);
  return [language.toLowerCase(), ...rest.map((part) => (part.length === 2 ? part.toUpperCase() : part))].join("_");
}
