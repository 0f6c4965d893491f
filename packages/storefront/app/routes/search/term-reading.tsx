import { Fragment } from "react";
import type { TermReading as Reading } from "@tradecounter/wire";
import { Notice } from "../../components/notice.tsx";
import { Link, useStore } from "../../router/index.ts";
import { ENGINE_NUMBER_PAGE, href } from "../../routes.ts";
import { MODEL } from "../../sections/engines.ts";
import { queryFrom, type ListAddress } from "./list-address.ts";
import { addressText } from "./list-query.ts";
import { engineSentence, wordsSentence } from "./reading-sentences.ts";

interface TermReadingProps {
  reading: Reading;
  address: ListAddress;
  /** Path of the list, before the query. */
  pathname: string;
  /** The number of parts shown, on all pages. */
  total: number;
  /** Whether filters or a category leave parts out. */
  isNarrowed: boolean;
}

/** How the search term was understood, if not as typed: shown above the list, with links to alternatives. */
export function TermReading({ reading, address, pathname, total, isNarrowed }: TermReadingProps) {
  const { pages } = useStore();
  const searched = (term: string, asTyped = false) =>
    addressText(pathname, queryFrom({ ...address, term, asTyped, refinements: [], page: 1 }));
  // if no part is shown, nothing is said about what the parts lack
  const words = total > 0 ? reading : { ...reading, droppedWords: [], isPartial: false, beginnings: [] };
  const said = wordsSentence(words, isNarrowed);
  return (
    <>
      <Supersession steps={reading.supersession} />
      {said && (
        <Notice kind="note" title={said}>
          {reading.corrections.length > 0 && (
            <p>
              <Link href={searched(address.term, true)} rel="nofollow">
                Search for “{address.term}” as typed
              </Link>
            </p>
          )}
        </Notice>
      )}
      {reading.engine && !address.sort && !isOfEngine(address) && (
        <Notice kind="note" title={engineSentence(reading.engine)}>
          <p>
            <Link href={addressText(pathname, queryFrom(narrowed(address, reading.engine.values)))} rel="nofollow">
              Show only these
            </Link>
            {reading.engine.unknown && pages.includes(ENGINE_NUMBER_PAGE) && (
              <>
                {" or "}
                <Link href={href("findMyEngineNumber")}>find the engine number</Link>
              </>
            )}
          </p>
        </Notice>
      )}
      {reading.didYouMean.length > 0 && (
        <p>
          Did you mean <EitherLink links={reading.didYouMean.map((term) => ({ to: searched(term), text: term }))} />?
        </p>
      )}
    </>
  );
}

/** Whether the list is already filtered by an engine. */
function isOfEngine({ refinements }: ListAddress): boolean {
  return refinements.some(({ nameOrId }) => nameOrId === MODEL.nameOrId);
}

function narrowed(address: ListAddress, values: string[]): ListAddress {
  return { ...address, refinements: [...address.refinements, { ...MODEL, type: "DistinctValue", values }], page: 1 };
}

/** Which number superseded which, with a link to the one that is sold now. */
function Supersession({ steps: [first, ...steps] }: { steps: Reading["supersession"] }) {
  if (!first || steps.length === 0) return null;
  return (
    <Notice
      kind="note"
      title={
        <>
          {first.number} was replaced by{" "}
          {steps.map(({ besides = [], ...step }, at) => (
            <Fragment key={step.number}>
              {at > 0 && ", then by "}
              {[step, ...besides].map(({ number, productId }, place) => (
                <Fragment key={number}>
                  {place > 0 && " and "}
                  {productId ? <Link href={href("product", { sku: number, productId })}>{number}</Link> : number}
                </Fragment>
              ))}
            </Fragment>
          ))}
          .
        </>
      }
    />
  );
}

/** Links to alternatives. */
export function EitherLink({ links }: { links: readonly { to: string; text: string }[] }) {
  return links.map(({ to, text }, at) => (
    <Fragment key={to}>
      {at > 0 && (at === links.length - 1 ? " or " : ", ")}
      <Link href={to}>{text}</Link>
    </Fragment>
  ));
}
