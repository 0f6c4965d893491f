import type { Store } from "../../stores/index.ts";

/**
 * Where the links of a store's mails lead: the first host that the store names as its own, else the public address, else
 * `listening`, where this process listens. Never what a request says: whoever asks for a mail could write a host of
 * theirs into it.
 */
export function storeOrigin(
  { settings }: Pick<Store, "settings">,
  { publicUrl, listening }: { publicUrl: string | undefined; listening: string },
): string {
  const host = settings.hosts?.[0];
  if (host === undefined) return new URL(publicUrl ?? listening).origin;
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
  const scheme = publicUrl === undefined ? (isHere ? "http:" : "https:") : new URL(publicUrl).protocol;
  return new URL(`${scheme}//${host}`).origin;
}
