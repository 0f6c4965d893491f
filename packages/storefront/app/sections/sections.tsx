import { Suspense, type ComponentType } from "react";
import { ContainerEvents } from "./container-events.tsx";
import type { Engines } from "./engines.ts";
import type { SearchBoxProps } from "./search-box.tsx";
import styles from "./sections.module.css";

/** A section as a page gets it: static parts are already markup. */
export interface ShownSection {
  readonly look: string;
  readonly inside: string;
  /** Markup of its background picture. */
  readonly background: string;
  readonly columns: readonly ShownColumn[];
}

export interface ShownColumn {
  readonly look: string;
  readonly parts: readonly ShownPart[];
}

/** Markup, an interactive part, or a container of these. */
export type ShownPart =
  | string
  | { readonly live: LiveName; readonly props: object }
  | { readonly container: string; readonly sizes: readonly string[]; readonly parts: readonly ShownPart[] };

export interface LiveParts {
  readonly searchBox: ComponentType<SearchBoxProps>;
  readonly enginePicker: ComponentType<{ engines: Engines }>;
  readonly seenParts: ComponentType<object>;
}
export type LiveName = keyof LiveParts;

/** A page of sections. `live` has the interactive parts: it is up to each page which of them it includes. */
export function Sections({ sections, live }: { sections: readonly ShownSection[]; live: LiveParts }) {
  return sections.map(({ look, inside, background, columns }, index) => (
    <div key={index} className={look}>
      {background && <Markup html={background} />}
      <div className={inside}>
        {columns.map((column, at) => (
          <div key={at} className={column.look}>
            <Parts parts={column.parts} live={live} />
          </div>
        ))}
      </div>
    </div>
  ));
}

function Parts({ parts, live }: { parts: readonly ShownPart[]; live: LiveParts }) {
  return parts.map((part, index) => <Part key={index} part={part} live={live} />);
}

function Part({ part, live }: { part: ShownPart; live: LiveParts }) {
  if (typeof part === "string") return <Markup html={part} />;
  if ("container" in part) {
    return (
      <div className={part.container}>
        <ContainerEvents sizes={part.sizes} />
        <Parts parts={part.parts} live={live} />
      </div>
    );
  }
  const Live = live[part.live] as ComponentType<object>;
  return (
    <div className={styles.live}>
      <Suspense>
        <Live {...part.props} />
      </Suspense>
    </div>
  );
}

function Markup({ html }: { html: string }) {
  return <div className={styles.markup} dangerouslySetInnerHTML={{ __html: html }} />;
}
