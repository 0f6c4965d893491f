import { Suspense } from "react";
import { spare } from "../../components/spare.ts";
import { COOKIE_SETTINGS, LIST_OF, SHORTCUTS } from "./dialog-names.ts";

const CookieSettings = spare(() => import("./cookie-settings.tsx"));
const ListPicker = spare(() => import("./list-picker.tsx"));
const ShortcutList = spare(() => import("./shortcut-list.tsx"));

/** The dialog with the requested name. */
export default function OpenedDialog({ name, open }: { name: string; open: (name: undefined) => void }) {
  const onClose = () => open(undefined);
  return (
    <Suspense>
      {name === SHORTCUTS && <ShortcutList onClose={onClose} />}
      {name === COOKIE_SETTINGS && <CookieSettings onClose={onClose} />}
      {name.startsWith(LIST_OF) && <ListPicker productId={name.slice(LIST_OF.length)} onClose={onClose} />}
    </Suspense>
  );
}
