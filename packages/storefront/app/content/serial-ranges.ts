import { formatSerialNumber, type FitmentBreak } from "@tradecounter/commerce";
import { dateOf } from "./format.ts";

/** `from 204A 018834, built from Jun 1, 2014`: which engines of a model a part fits, in words. */
export function rangeInWords({ serials, built }: FitmentBreak): string {
  const words = [serials && serialsInWords(serials), built && daysInWords(built)];
  return words.filter(Boolean).join(", ");
}

function serialsInWords({ prefix, from, to }: NonNullable<FitmentBreak["serials"]>): string {
  const [first, last] = [from, to].map((digits) => digits && formatSerialNumber({ prefix, digits }));
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (first) return `from ${first}`;
  return last ? `up to ${last}` : `all of ${prefix}`;
}

function daysInWords({ from, to }: NonNullable<FitmentBreak["built"]>): string {
  // a calendar day, whatever the time zone
  const [first, last] = [from, to].map((day) => day && dateOf(`${day}T00:00:00Z`, "UTC"));
  if (first && last) return `built ${first} to ${last}`;
  return first ? `built from ${first}` : `built up to ${last}`;
}
