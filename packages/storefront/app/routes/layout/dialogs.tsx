import { Suspense } from "react";
import { spare } from "../../components/spare.ts";
import { COOKIE_SETTINGS, SHORTCUTS } from "./opened-dialog.ts";

const CookieSettings = spare(() => import("./cookie-settings.tsx"));
const ShortcutList = spare(() => import("./shortcut-list.tsx"));

/** The dialog that was asked for by its name. */
export default function OpenedDialog({ name, open }: { name: string; open: (name: undefined) => void }) {
  const onClose = () => open(undefined);
  return (
    <Suspense>
      {name === SHORTCUTS && <ShortcutList onClose={onClose} />}
      {name === COOKIE_SETTINGS && <CookieSettings onClose={onClose} />}
    </Suspense>
  );
}
