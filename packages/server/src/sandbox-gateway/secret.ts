import { timingSafeEqual } from "node:crypto";

/** Whether two texts are equal, in a time that does not reveal where they differ. */
export function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
