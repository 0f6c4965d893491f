import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import { API_VERSION, DATA_ROOT, type IdentityInfo } from "@tradecounter/wire";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";

/** Our choice: each store is its own organization. */
export function organizationOf({ id }: Pick<Store, "id">): RecordId {
  return recordIdOf("organization", id);
}

/** Where generic clients ask for their identity: an absolute URL, as they use it unchanged. */
export function identityUrl({ store, userId, visitor }: Pick<Shopper, "store" | "userId" | "visitor">): string {
  return `${visitor.site ?? ""}/id/${organizationOf(store)}/${userId}`;
}

/** Source: catalogue contract, 1.13. */
export function identityOf(shopper: Shopper): IdentityInfo {
  const { store, userId, contact, visitor } = shopper;
  const name = contact ? `${contact.firstName} ${contact.lastName}`.trim() : "Integration";
  const language = store.settings.locale.replace("-", "_");
  const root = `${visitor.site ?? ""}${DATA_ROOT}`;
  return {
    active: true,
    asserted_user: true,
    display_name: name,
    email: contact?.email ?? null,
    first_name: contact?.firstName ?? null,
    id: identityUrl(shopper),
    language,
    last_name: contact?.lastName ?? null,
    locale: language,
    organization_id: organizationOf(store),
    urls: { rest: `${root}/`, query: `${root}/query/`, [`commerce_${API_VERSION}`]: `${root}/commerce/` },
    user_id: userId,
    user_type: contact ? "CSP_LITE_PORTAL" : "STANDARD",
    username: contact?.email ?? userId,
  };
}
