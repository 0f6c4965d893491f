import { StrictMode, Suspense } from "react";
import { hydrateRoot } from "react-dom/client";
import { createClient, type CacheDump, type Client } from "@tradecounter/client";
import { ClientProvider, useClient, useData, useEntry, useProcessing, useRead } from "@tradecounter/client/react";

/** A page with each hook of the data layer, some of them in parts that a browser hydrates later than the rest. */
export function CountedPage({ client }: { readonly client: Client }) {
  return (
    <StrictMode>
      <ClientProvider value={client}>
        <Wheel />
        <Suspense>
          <Badge />
        </Suspense>
        <Suspense>
          <Name />
        </Suspense>
        <Suspense>
          <Wheel />
        </Suspense>
      </ClientProvider>
    </StrictMode>
  );
}

function Badge() {
  const { cart } = useClient();
  const count = useData(cart.summary, ({ totalProductCount }) => totalProductCount);
  const isBusy = useProcessing(cart.processing);
  return (
    <button aria-busy={isBusy} onClick={() => void cart.add({ productId: "01t7t00000ImPe1AAL", quantity: "1" })}>
      {count} in the cart
    </button>
  );
}

function Wheel() {
  const { data, loading } = useEntry(useClient().cart.summary);
  return <output>{loading ? "counting" : (data?.totalProductCount ?? "not counted")}</output>;
}

function Name() {
  const name = useRead(
    "page/product",
    ({ catalog }) => catalog.product("01t7t00000ImPe1AAL"),
    ({ fields }) => fields.Name,
  );
  return <h1>{name}</h1>;
}

/** Hydrates a page that the server has rendered. */
export function takeOver(element: Element, webstoreId: string, known: CacheDump): void {
  const client = createClient({ webstoreId, highScale: false });
  client.cache.restore(known);
  hydrateRoot(element, <CountedPage client={client} />);
}
