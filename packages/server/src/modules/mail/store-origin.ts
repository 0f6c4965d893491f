import type { Store } from "../../stores/index.ts";

/**
 * The origin of links in a store's mails: the first of the store's own hosts, else the public URL, else `listening`, where this process
 * listens. Never taken from a request: whoever triggers a mail could put their own host into it.
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
