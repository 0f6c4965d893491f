import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import type { Client } from "./client.ts";
import { machineFrom, onMachine, storedMachine, type MyMachine as Machine } from "./content/my-machine.ts";
import { fitOf, type Fit } from "./content/fit-of-part.ts";
import { productsWithFits, type KnownFits } from "./content/misfits.ts";
import { FitQuestion } from "./fit-question.tsx";
import { Chosen, FittingFirst, Narrowing, Said } from "./my-machine-words.tsx";
import type { Router } from "./router/browser.ts";
import type { Page } from "./router/island.ts";
import { listFittingFirst, listForMachine } from "./routes/search/for-machine.ts";

/** A place in a row or on a page that shows whether its part fits. */
interface Place {
  readonly at: Element;
  readonly productId: string;
}

type Pages = Pick<Router, "state" | "subscribe" | "navigate">;
type GetClient = () => Promise<Client>;

/** Shows it on this page and all that follow. */
export function showMyMachine(router: Pages, getClient: GetClient): void {
  // hydrated like the page itself: another entry point would mean more script for every page
  hydrateRoot(document.createElement("div"), <MyMachine router={router} getClient={getClient} />);
}

function MyMachine({ router, getClient }: { router: Pages; getClient: GetClient }) {
  const stored = useSyncExternalStore(onMachine, storedMachine, () => null);
  const pageShown = () => router.state().page;
  const page = useSyncExternalStore(router.subscribe, pageShown, pageShown);
  const machine = machineFrom(stored);
  return machine && <Marks machine={machine} page={page} navigate={router.navigate} getClient={getClient} />;
}

interface MarksProps {
  readonly machine: Machine;
  readonly page: Page;
  readonly navigate: Router["navigate"];
  readonly getClient: GetClient;
}

/**
 * The store for somebody who has chosen an engine: its name in the header, whether it fits next to each part, a filter on lists,
 * and a question before a part that does not fit is added to the cart. It is added after the page, which is the same for everybody.
 */
function Marks({ machine, page, navigate, getClient }: MarksProps) {
  const places = usePlaces(page);
  const fits = useFits(machine, places, getClient);
  const header = document.querySelector("[data-my-machine]");
  const list = useListPlace(page);
  const narrowing = list && listForMachine(page, machine);
  const first = list && listFittingFirst(page, machine);
  return (
    <>
      {header && createPortal(<Chosen machine={machine} />, header)}
      {narrowing && createPortal(<Narrowing {...narrowing} machine={machine} navigate={navigate} />, list)}
      {first && createPortal(<FittingFirst {...first} navigate={navigate} />, list)}
      {places.map(({ at, productId }, index) => {
        const fit = fits.get(productId);
        return fit && createPortal(<Said fit={fit} machine={machine} />, at, `${productId} ${index}`);
      })}
      <FitQuestion machine={machine} page={page} known={fits} getClient={getClient} />
    </>
  );
}

/** Looked up again on each page shown. */
function usePlaces(page: object): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    const found = [...document.querySelectorAll<HTMLElement>("[data-fit]")];
    setPlaces(found.map((at) => ({ at, productId: at.dataset.fit! })));
  }, [page]);
  return places;
}

/** The place for it on a list page. */
function useListPlace(page: object): Element | null {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.querySelector("[data-fit-list]")), [page]);
  return place;
}

const nothingKnown: KnownFits = new Map();

/** Whether each part fits, as far as it is known by now. */
function useFits({ model, serialNumber }: Machine, places: readonly Place[], getClient: GetClient): KnownFits {
  const of = `${model} ${serialNumber}`;
  const [known, setKnown] = useState({ of, fits: nothingKnown });
  useEffect(() => {
    const gone = new AbortController();
    const ids = [...new Set(places.map(({ productId }) => productId))];
    if (ids.length === 0) return;
    async function look() {
      const found = await productsWithFits(await getClient(), ids, gone.signal);
      const fits = found.flatMap(({ id, fields }): [string, Fit | null][] =>
        id ? [[id, fitOf(fields, { model, serialNumber }) ?? null]] : [],
      );
      if (!gone.signal.aborted) setKnown({ of, fits: new Map(fits) });
    }
    // a page is complete without it
    look().catch(() => {});
    return () => gone.abort();
  }, [getClient, of, model, serialNumber, places]);
  // what fits another engine says nothing about this one
  return known.of === of ? known.fits : nothingKnown;
}
