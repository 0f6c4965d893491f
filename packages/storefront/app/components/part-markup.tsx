import { Fragment } from "react";
import { money } from "../content/format.ts";
import type { PageRequest } from "../router/index.ts";
import { href } from "../routes.ts";
import { LIST_OF } from "../routes/layout/dialog-names.ts";
import { FoundPrice } from "./found-price.tsx";
import { Icon } from "./icon.tsx";
import type { FoundPart, ListedPart } from "./part-row.tsx";
import { orderableNow } from "./stock-sentence.ts";
import { StockLine } from "./stock-line.tsx";
import { TellMe } from "./tell-me.tsx";
import { Unseen } from "./unseen.tsx";
import styles from "./part-row.module.css";

/** A separator between parts rendered together. No part renders one, and text is escaped. */
const BREAK = "<wbr/>";

/** A part for a row: the server renders what does not change on interaction, so that browsers need no code for it. */
export function withMarkup({ drawKept, store }: Pick<PageRequest, "drawKept" | "store">, part: FoundPart): ListedPart {
  const {
    stock: _stock,
    core: _core,
    offer: _offer,
    unit: _unit,
    listPrice: _listPrice,
    lowestUnitPrice: _lowest,
    ...told
  } = part;
  const drawn = drawKept(Markup, { part, timeZone: store.timeZone });
  const [stockLine = "", price = "", links = ""] = drawn.split(BREAK);
  return { ...told, stockLine, price, links, most: mostOf(part) };
}

const mostOf = ({ isFamily, stock }: FoundPart) => (isFamily || !stock ? null : orderableNow(stock));

function Markup({ part, timeZone }: { part: FoundPart; timeZone: string }) {
  const { id, name, stock, isFamily } = part;
  return (
    <>
      {stock && <StockLine stock={stock} timeZone={timeZone} isStacked />}
      <p className={styles.fit} data-fit={id} />
      <wbr />
      <PartPrice part={part} />
      <wbr />
      {mostOf(part) === 0 && <TellMe productId={id} name={name} size="small" />}
      <CompareLink id={id} name={name} />
      {!isFamily && <SaveLink id={id} name={name} />}
    </>
  );
}

function PartPrice({ part }: { part: FoundPart }) {
  const notes = priceNotes(part);
  return (
    <>
      <FoundPrice part={part} />
      {notes.length > 0 && (
        <p className={styles.hint}>
          {notes.map((note, at) => (
            <Fragment key={note}>
              {at > 0 && <br />}
              {note}
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

function priceNotes({ unitPrice, lowestUnitPrice, currency, isFamily, core, offer }: FoundPart): string[] {
  const isCheaperInQuantity = !isFamily && lowestUnitPrice !== null && lowestUnitPrice !== unitPrice;
  return [
    ...(core ? [core] : []),
    ...(offer ? [offer] : []),
    ...(isCheaperInQuantity ? [`in quantity from ${money(lowestUnitPrice, currency)}`] : []),
  ];
}

/** Links to the comparison with this part; with scripts it is only marked until the others are chosen. */
function CompareLink({ id, name }: Pick<FoundPart, "id" | "name">) {
  return (
    <a
      href={href("compare", {}, { part: id })}
      rel="nofollow"
      className={styles.save}
      data-compare={id}
      data-name={name}
      title="Compare"
      data-screen-only=""
    >
      <Icon name="compare" />
      <Unseen>Compare {name}</Unseen>
    </a>
  );
}

/** Links to the page that saves a part to a list; with scripts the picker opens instead. */
function SaveLink({ id, name }: Pick<FoundPart, "id" | "name">) {
  return (
    <a
      href={href("myLists", {}, { product: id })}
      className={styles.save}
      data-opens={LIST_OF + id}
      title="Save to a list"
      data-screen-only=""
    >
      <Icon name="save" />
      <Unseen>Save to a list: {name}</Unseen>
    </a>
  );
}
