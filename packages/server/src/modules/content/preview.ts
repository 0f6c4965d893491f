import { cookieFrom } from "../../http/cookies.ts";
import type { Store } from "../../stores/index.ts";
import type { AccessTokens } from "../access-token/index.ts";

/** What somebody who may look at drafts sees. */
export interface Preview {
  /** Content as it will be at this moment; null for each draft as it will be at its own. */
  readonly at: Date | null;
}

export const PREVIEW_COOKIE = "tradecounter_preview";

/** A working day: whoever goes on tomorrow shows the token again. */
export const previewSeconds = 8 * 3600;

/** Lets staff look at the site as it will be, with a token of the scope `preview`. */
export interface Previews {
  /** What a browser keeps for a token that may look at drafts; undefined for any other. */
  begin(store: Store, token: string, at: Date | null): Promise<string | undefined>;
  /** The preview that a request asks for and may have. The token is looked at each time: one that was withdrawn shows nothing more. */
  of(store: Store, cookies: string | undefined): Promise<Preview | undefined>;
}

/** Whether a request asks for a preview; whether it may have one is seen by `of`. */
export const asksForPreview = (headers: { readonly cookie?: string | undefined }): boolean =>
  cookieFrom(headers.cookie, PREVIEW_COOKIE) !== undefined;

export function createPreviews({ tokens }: { tokens: Pick<AccessTokens, "holderOf"> }): Previews {
  async function mayLook(store: Store, token: string): Promise<boolean> {
    const holder = await tokens.holderOf(store.id, `Bearer ${token}`, null);
    return holder?.scopes.includes("preview") ?? false;
  }
  return {
    async begin(store, token, at) {
      return (await mayLook(store, token)) ? `${token}.${at?.getTime() ?? ""}` : undefined;
    },
    async of(store, cookies) {
      const [, token, at] = /^(tc_[\w-]{43})\.(\d{0,14})$/.exec(cookieFrom(cookies, PREVIEW_COOKIE) ?? "") ?? [];
      if (token === undefined || !(await mayLook(store, token))) return undefined;
      return { at: at ? new Date(Number(at)) : null };
    },
  };
}
