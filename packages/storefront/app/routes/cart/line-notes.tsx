import { formatDecimal } from "@tradecounter/commerce";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { PartNumber } from "../../components/part-number.tsx";
import { comesAtOnce } from "../../components/stock-sentence.ts";
import { StockLine } from "../../components/stock-line.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { coreNote } from "../../content/core-charge.ts";
import { amountIn } from "../../content/custom-fields.ts";
import { daysBetween, money, pieces } from "../../content/format.ts";
import { wayOf } from "../../content/ways-to-buy.ts";
import { href } from "../../routes.ts";
import { Form, useStore } from "../../router/index.ts";
import type { CartLine } from "./cart-lines.ts";
import styles from "./cart-item-row.module.css";

interface LineNotesProps {
  line: CartLine;
  /** The form's target; undefined for guests, who cannot save parts. */
  saveTo: string | undefined;
}

/** The notes below a part's name in the cart. Rendered on the server: browsers get it as markup. */
export function LineNotes({ line, saveTo }: LineNotesProps) {
  const { item, stock, replacedBy, reductions, next, arrival, shipment, ways, pieces: wanted } = line;
  const { timeZone } = useStore();
  const currency = item.currencyIsoCode ?? "USD";
  const core = coreNote(amountIn(item.customFields, "CoreCharge__c"), currency);
  const { Brand__c, ManufacturerPartNumber__c: makerNumber } = item.productDetails?.fields ?? {};
  const varying = Object.values(item.productDetails?.variationAttributes ?? {});
  const messages = item.messagesSummary?.limitedMessages.filter(({ visible }) => visible) ?? [];
  return (
    <>
      {makerNumber && (
        <p>
          {Brand__c} <PartNumber number={makerNumber} />
        </p>
      )}
      {varying.length > 0 && <p>{varying.map(({ label, value }) => `${label} ${value}`).join(", ")}</p>}
      {core && <p>{core}</p>}
      {reductions.map(({ name, amount }) => (
        <p key={name} className={styles.offer}>
          {name}: {money(amount, currency)}
        </p>
      ))}
      {next && (
        <p data-screen-only="">
          {pieces(next.more)} more and each is {money(formatDecimal(next.each), currency)}
        </p>
      )}
      {replacedBy && <p dangerouslySetInnerHTML={{ __html: replacedBy }} />}
      {stock && (
        <div data-screen-only="">
          <StockLine stock={stock} timeZone={timeZone} wanted={wanted} />
        </div>
      )}
      <p className={styles.fit} data-fit={item.productId} />
      {ways.length > 0 && <WayForm item={item} ways={ways} />}
      {shipment && <p>{shipment}</p>}
      {arrival && (!stock || comesAtOnce(stock, wanted)) && (
        <p>Arrives {daysBetween(arrival.earliest, arrival.latest, timeZone)}</p>
      )}
      {messages.map(({ messageId, severity, message }) => (
        <p key={messageId} className={severity === "Error" ? styles.error : styles.warning}>
          <Icon name={severity === "Error" ? "stop" : "caution"} />
          {message}
        </p>
      ))}
      {saveTo && (
        <Form method="post" action={saveTo} name={`save-${item.cartItemId}`} data-screen-only="">
          <ItemFields intent="save" item={item} />
          <Button look="quiet" size="small">
            Save for later<Unseen> {item.name}</Unseen>
          </Button>
        </Form>
      )}
    </>
  );
}

/** How often a part is delivered, with a way to change it. */
function WayForm({ item, ways }: Pick<CartLine, "item" | "ways">) {
  const way = wayOf(item);
  return (
    <Form method="post" action={href("cart")} name={`way-${item.cartItemId}`} className={styles.way}>
      <p data-print-only="">{ways.find(({ value }) => value === way)?.label}</p>
      <ItemFields intent="way" item={item} />
      <label data-screen-only="">
        <Unseen>How often {item.name} comes</Unseen>
        <select name="way" defaultValue={way}>
          {ways.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>{" "}
      <Button look="quiet" size="small">
        Change<Unseen> how often {item.name} comes</Unseen>
      </Button>
    </Form>
  );
}

/** The button that removes an item; the next page offers to undo it. */
export function RemoveLine({ item, to }: { item: CartLine["item"]; to: string }) {
  return (
    <Form method="post" action={to} name={`remove-${item.cartItemId}`}>
      <ItemFields intent="remove" item={item} />
      <button title="Remove" className={styles.cross}>
        <Icon name="close" />
        <Unseen>Remove {item.name}</Unseen>
      </button>
    </Form>
  );
}

function ItemFields({ intent, item }: { intent: string; item: CartLine["item"] }) {
  const fields = { intent, cartItemId: item.cartItemId ?? "", productId: item.productId, quantity: item.quantity };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
