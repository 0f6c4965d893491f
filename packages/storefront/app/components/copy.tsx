import { Suspense } from "react";
import { spare } from "./spare.ts";

const CopyButton = spare(() => import("./copy-button.tsx"));

/** A button that copies a text. Its code comes after the page: nobody needs it at once. */
export function Copy(what: { text: string; label: string }) {
  return (
    <Suspense>
      <CopyButton {...what} />
    </Suspense>
  );
}
