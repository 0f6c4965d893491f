import type { HTMLAttributes, ReactNode } from "react";
import { useHoles } from "./react.tsx";

/** A part of a page whose markup the server may already have rendered. */
export interface Piece {
  readonly draw: (shown: never) => ReactNode;
  readonly shown: object;
}

/** Placeholder in the server's markup for a piece. It is random, so nobody outside can guess it. */
export const HOLE = import.meta.env.SSR ? `<!--${crypto.randomUUID()}-->` : "";

type KeptProps<Shown extends object> = Omit<HTMLAttributes<HTMLElement>, "children"> & {
  readonly as: "div" | "footer" | "header" | "li" | "nav";
  readonly draw: (shown: Shown) => ReactNode;
  readonly shown: Shown;
};

/**
 * An element whose inside depends only on `shown`, so that the server renders it once and caches it:
 * `<Kept as="li" className={styles.row} draw={RowInside} shown={{ part }} />`. `shown` is plain data. The inside also has access to
 * the store and to what the layout shows to everybody, but not to the page around it or the visitor.
 */
export const Kept = import.meta.env.SSR ? KeptHere : Drawn;

/** The same, rendered anew each time, for the visitor's own data. In browsers it is the very same component. */
export function Drawn<Shown extends object>({ as: Tag, draw: Draw, shown, ...attributes }: KeptProps<Shown>) {
  return (
    <Tag {...attributes}>
      <Draw {...shown} />
    </Tag>
  );
}

function KeptHere<Shown extends object>(props: KeptProps<Shown>) {
  const holes = useHoles();
  if (!holes) return <Drawn {...props} />;
  const { as: Tag, draw, shown, ...attributes } = props;
  holes.push({ draw, shown });
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: HOLE }} />;
}
