import { CommerceError } from "@tradecounter/wire";
import { Type } from "typebox";
import type { Database } from "../../db/index.ts";
import { controllerMethod, type ControllerMethod } from "../../http/controller-method.ts";
import type { Store } from "../../stores/index.ts";
import { hasOtherWayIn, linkedProviders, lockUser, unlinkProvider } from "./store.ts";

const className = "applauncher__LinkedProviderController";

/** Lists the providers that a buyer's login is linked to, and unlinks them. Our choice: the platform has no names for these. */
export function linkedProviderMethods({ db }: { readonly db: Database }): ControllerMethod[] {
  return [
    controllerMethod({
      admits: "buyers",
      isCacheable: false,
      name: `${className}.getLinkedProviders`,
      parameters: Type.Object({}),
      async run(_given, { store, userId }) {
        const linked = await linkedProviders(db, store.id, userId);
        return Promise.all(
          linked.map(async ({ provider, linkedAt }) => ({
            provider,
            label: labelOf(store, provider),
            linkedAt: linkedAt.toISOString(),
            canBeUnlinked: await hasOtherWayIn(db, store.id, { userId, provider }),
          })),
        );
      },
    }),
    controllerMethod({
      admits: "buyers",
      isCacheable: false,
      name: `${className}.unlink`,
      parameters: Type.Object({ provider: Type.String({ maxLength: 255 }) }),
      async run({ provider }, { store, userId }) {
        await db.transaction(async (tx) => {
          await lockUser(tx, store.id, userId);
          const linked = await linkedProviders(tx, store.id, userId);
          if (!linked.some((each) => each.provider === provider))
            throw new CommerceError("ITEM_NOT_FOUND", "You do not log in there anymore.");
          if (!(await hasOtherWayIn(tx, store.id, { userId, provider })))
            throw new CommerceError("INVALID_OPERATION", "This is your only way in. Set a password first.");
          await unlinkProvider(tx, store.id, { userId, provider });
        });
        return null;
      },
    }),
  ];
}

/** A provider that the store no longer has is labeled with its stored suffix. */
function labelOf({ settings }: Store, suffix: string): string {
  const openId = settings.signOn?.openIdConnect.find(({ urlSuffix }) => urlSuffix === suffix);
  const saml = settings.signOn?.saml.find(({ urlSuffix }) => urlSuffix === suffix);
  return openId?.friendlyName ?? saml?.masterLabel ?? suffix;
}
