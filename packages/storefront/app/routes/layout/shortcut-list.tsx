import { useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { areSingleKeysOff, OFF } from "./shortcuts.ts";
import styles from "./shortcuts.module.css";

const shortcuts = [
  { keys: ["/"], does: "Go to the search field" },
  { keys: ["↓", "↑"], does: "Walk the results, from one quantity to the next" },
  { keys: ["Enter"], does: "Add the row's quantity to the cart" },
  { keys: ["Shift", "Enter"], does: "Add a suggested part to the cart" },
  { keys: ["?"], does: "Show this list" },
  { keys: ["Esc"], does: "Close a list or a dialog" },
];

/** Loaded on demand. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const [isOff, setOff] = useState(areSingleKeysOff);

  function change(off: boolean) {
    setOff(off);
    try {
      if (off) localStorage.setItem(OFF, "1");
      else localStorage.removeItem(OFF);
    } catch {
      // storage is off: the choice applies until the page is left
    }
  }

  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input type="checkbox" checked={!isOff} onChange={(event) => change(!event.currentTarget.checked)} />
        The keys / and ? work anywhere on the page
      </label>
    </Dialog>
  );
}
