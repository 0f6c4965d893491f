import type { CategoryRef } from "@tradecounter/wire";
import { PhoneLink } from "../../components/phone-link.tsx";
import { categoryHref, ENGINE_NUMBER_PAGE, href } from "../../routes.ts";
import { Link, useStore } from "../../router/index.ts";
import { EitherLink } from "./term-reading.tsx";

interface NoPartsProps {
  term: string;
  nearestCategories: readonly CategoryRef[];
  /** Undefined if no filter hides a part. */
  hrefWithoutFilters: string | undefined;
}

/** Suggestions for a search without results: other filters, places to look, and somebody to ask. */
export function NoParts({ term, nearestCategories, hrefWithoutFilters }: NoPartsProps) {
  const { phone, email, pages } = useStore();
  const isUnknown = term !== "" && hrefWithoutFilters === undefined;
  return (
    <>
      <h2>{isUnknown ? `Nothing found for “${term}”` : `No part ${term && `for “${term}” `}fits all these filters`}</h2>
      <ul>
        {hrefWithoutFilters && (
          <li>
            <Link href={hrefWithoutFilters}>Remove the filters</Link> and look again.
          </li>
        )}
        <NearestCategories categories={nearestCategories} />
        {isUnknown && <li>Type only the beginning of the number: it finds all that begin so.</li>}
        {isUnknown && <li>Search by the engine: type its model as on the nameplate, with the dash.</li>}
        {pages.includes(ENGINE_NUMBER_PAGE) && (
          <li>
            <Link href={href("findMyEngineNumber")}>Find the engine number</Link>.
          </li>
        )}
        {phone && (
          <li>
            Call <PhoneLink />: we look it up with you.
          </li>
        )}
        {email && (
          <li>
            Write to{" "}
            <a href={`mailto:${email}?subject=${encodeURIComponent(term ? `Do you have ${term}?` : "A part")}`}>
              {email}
            </a>
            : a picture of the old part or its nameplate helps.
          </li>
        )}
      </ul>
    </>
  );
}

/** Where to look for what was not found. */
function NearestCategories({ categories }: { categories: readonly CategoryRef[] }) {
  if (categories.length === 0) return null;
  return (
    <li>
      Look in <EitherLink links={categories.map((one) => ({ to: categoryHref([one]), text: one.name }))} />.
    </li>
  );
}
