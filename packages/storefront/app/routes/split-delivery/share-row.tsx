import { useRef, useState, type DragEvent, type KeyboardEvent } from "react";
import { Icon } from "../../components/icon.tsx";
import { PartNumber } from "../../components/part-number.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { pieces } from "../../content/format.ts";
import { moved, restSentence, shareField, type Share } from "./shares.ts";
import styles from "./split-delivery.module.css";

interface ShareRowProps {
  share: Share;
  /** The number of shipments. */
  columns: number;
  /** The rejected input, by field. */
  typed: Readonly<Record<string, string>> | undefined;
  error: string | undefined;
}

/**
 * A part and how many of it go with each shipment: numbers that are typed, and with scripts a handle that is dragged from one
 * shipment to another or moved with the arrow keys. The fields themselves hold the quantities, so that nothing typed early is lost.
 */
export function ShareRow({ share: { productId, name, sku, total, quantities }, columns, typed, error }: ShareRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const [rest, setRest] = useState("");
  const [told, setTold] = useState("");
  const [isOver, setOver] = useState<number | null>(null);
  const places = Array.from({ length: columns }, (_each, at) => at);
  const startOf = (at: number) =>
    typed?.[shareField(productId, at)] ?? pieces(quantities[at] ?? "0").replaceAll(",", "");

  const fieldAt = (at: number) =>
    row.current!.querySelector<HTMLInputElement>(`[name="${CSS.escape(shareField(productId, at))}"]`)!;
  const shown = () => places.map((at) => fieldAt(at).value);

  function move(from: number, to: number, all: boolean) {
    const before = shown();
    const after = moved(before, from, to, all);
    if (after === before) return;
    after.forEach((text, at) => (fieldAt(at).value = text));
    setRest(restSentence(total, after));
    setTold(`${name}: ${after.map((text, at) => `${text || 0} in shipment ${at + 1}`).join(", ")}`);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, at: number) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = at + step;
    if (to < 0 || to >= columns) return;
    move(at, to, event.shiftKey);
  }

  function onDrop(event: DragEvent, at: number) {
    setOver(null);
    const from = draggedFrom(event, productId);
    if (from === undefined) return;
    event.preventDefault();
    move(from, at, true);
  }

  return (
    <tr ref={row} onInput={() => setRest(restSentence(total, shown()))}>
      <th scope="row">
        {name} <PartNumber number={sku} />
        {(rest || error) && (
          <p className={styles.rest}>
            <Icon name="stop" />
            {rest || error?.slice(name.length + 2)}
          </p>
        )}
        <span role="status" className={styles.told}>
          <Unseen>{told || rest}</Unseen>
        </span>
      </th>
      <td className={styles.total} data-label="In the cart">
        {pieces(total)}
      </td>
      {places.map((at) => (
        <td
          key={at}
          data-label={`Shipment ${at + 1}`}
          className={isOver === at ? styles.over : styles.cell}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes(dragType(productId))) return;
            event.preventDefault();
            setOver(at);
          }}
          onDragLeave={() => setOver(null)}
          onDrop={(event) => onDrop(event, at)}
        >
          <span className={styles.share}>
            <button
              type="button"
              draggable
              data-needs-scripts=""
              className={styles.handle}
              title="Drag to another shipment, or press ← and →"
              onDragStart={(event) => event.dataTransfer.setData(dragType(productId), String(at))}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              <span aria-hidden="true" className={styles.grip} />
              <Unseen>
                Move {name} out of shipment {at + 1}: arrow keys move one, with shift all
              </Unseen>
            </button>
            <input
              id={shareField(productId, at)}
              name={shareField(productId, at)}
              className={styles.input}
              inputMode="decimal"
              autoComplete="off"
              aria-label={`${name} in shipment ${at + 1}`}
              aria-invalid={error || rest ? true : undefined}
              defaultValue={startOf(at)}
              onFocus={(event) => event.currentTarget.select()}
            />
          </span>
        </td>
      ))}
    </tr>
  );
}

/** The type contains the product id, as drag data can be read only on drop; in lower case, as browsers convert it. */
function dragType(productId: string): string {
  return `application/x-share-${Array.from(productId, (letter) => letter.charCodeAt(0).toString(16)).join("")}`;
}

function draggedFrom({ dataTransfer }: DragEvent, productId: string): number | undefined {
  const text = dataTransfer.getData(dragType(productId));
  return text === "" ? undefined : Number(text);
}
