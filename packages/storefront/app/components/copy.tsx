import { Suspense } from "react";
import { spare } from "./spare.ts";

const CopyButton = spare(() => import("./copy-button.tsx"));

/** A button that copies a text. Its code loads after the page, as it is not needed at once. */
export function Copy(what: { text: string; label: string }) {
  return (
    <Suspense>
      <CopyButton {...what} />
    </Suspense>
  );
}
