import { cookieFrom } from "../../http/cookies.ts";
import type { Store } from "../../stores/index.ts";
import type { AccessTokens } from "../access-token/index.ts";

/** What somebody with access to drafts sees. */
export interface Preview {
  /** Content as it will be at this moment; null for each draft as at its own publication time. */
  readonly at: Date | null;
}

export const PREVIEW_COOKIE = "tradecounter_preview";

/** A working day: to continue the next day, the token is presented again. */
export const previewSeconds = 8 * 3600;

/** Lets staff preview the site with its drafts, with a token that has the scope `preview`. */
export interface Previews {
  /** The cookie value for a token with access to drafts; undefined for any other. */
  begin(store: Store, token: string, at: Date | null): Promise<string | undefined>;
  /** The preview that a request asks for and is allowed. The token is checked each time: a revoked one shows nothing more. */
  of(store: Store, cookies: string | undefined): Promise<Preview | undefined>;
}

/** Whether a request asks for a preview; `of` checks whether it may have one. */
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
