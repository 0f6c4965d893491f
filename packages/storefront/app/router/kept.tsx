import type { HTMLAttributes, ReactNode } from "react";
import { useHoles } from "./react.tsx";

/** A part of a page that the server may have drawn before. */
export interface Piece {
  readonly draw: (shown: never) => ReactNode;
  readonly shown: object;
}

/** Stands in the server's markup where a piece goes. Nobody outside can know it. */
export const HOLE = import.meta.env.SSR ? `<!--${crypto.randomUUID()}-->` : "";

type KeptProps<Shown extends object> = Omit<HTMLAttributes<HTMLElement>, "children"> & {
  readonly as: "div" | "footer" | "header" | "li" | "nav";
  readonly draw: (shown: Shown) => ReactNode;
  readonly shown: Shown;
};

/**
 * An element whose inside looks the same wherever it shows the same, so that the server draws it once:
 * `<Kept as="li" className={styles.row} draw={RowInside} shown={{ part }} />`. `shown` is plain data. Besides, the inside sees
 * the store and what the layout shows to everybody, and neither the page around it nor the visitor.
 */
export const Kept = import.meta.env.SSR ? KeptHere : Drawn;

/** The same, drawn anew each time, for what is the visitor's own. In browsers it is the very same component. */
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
