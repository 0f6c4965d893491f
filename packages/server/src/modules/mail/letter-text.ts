import { oneLine, type Letter, type Part, type Sender } from "./letter.ts";
import { sayIn, type Say } from "./words.ts";

const columns = 72;

/** The letter as plain text, for people who read mail without HTML. */
export function letterText(letter: Letter, sender: Sender, locale: string): string {
  const say = sayIn(locale);
  const blocks = [oneLine(letter.heading), ...letter.parts.map((part) => blockOf(part, say)), footOf(sender, say)];
  return `${blocks.join("\n\n")}\n`;
}

/** The letter's content in one line: for a text message, which is billed by length. */
export function shortText({ parts }: Letter): string {
  return parts.flatMap((part) => (part.kind === "text" ? [oneLine(part.text)] : [])).join(" ");
}

function blockOf(part: Part, say: Say): string {
  switch (part.kind) {
    case "text":
    case "note":
      return wrapped(oneLine(part.text));
    case "title":
      return `${oneLine(part.text)}\n${"-".repeat(oneLine(part.text).length)}`;
    case "lines":
      return part.lines.map(oneLine).join("\n");
    case "button":
      return `${oneLine(part.label)}:\n${part.url}`;
    case "code":
      return `    ${oneLine(part.code)}`;
    case "facts":
      return part.facts.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`).join("\n");
    case "items":
      return part.items
        .map(({ name, sku, quantity, each, amount }) => {
          const counted = each === null ? `${say`Quantity`} ${quantity}` : `${quantity} x ${each}`;
          return `${oneLine(name)}\n${spread(`  ${oneLine(sku)}   ${oneLine(counted)}`, amount ?? "")}`;
        })
        .join("\n");
    case "totals":
      return part.totals.map(({ label, value }) => spread(oneLine(label), oneLine(value))).join("\n");
  }
}

function footOf({ storeName, site, company, phone, email, address }: Sender, say: Say): string {
  const reach = [phone, email].filter(Boolean).join(", ");
  const lines = [storeName === company ? "" : company, ...address, reach && say`Questions? ${reach}`].filter(Boolean);
  return ["-- ", oneLine(storeName), site, ...lines.map(oneLine)].join("\n");
}

function spread(left: string, right: string): string {
  return right === "" ? left : `${left.padEnd(columns - right.length - 1)} ${right}`;
}

/** A word longer than a line, such as a URL, stays whole. */
function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}
