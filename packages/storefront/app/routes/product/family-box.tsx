import { formatMoney, lowestAllowed } from "@tradecounter/commerce";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import price from "../../components/price.module.css";
import { NoPrice } from "../../components/price.tsx";
import { ruleFrom, ruleHint, shown } from "../../components/quantity-rule.ts";
import { isOut } from "../../components/stock-sentence.ts";
import { counted, money } from "../../content/format.ts";
import { perUnit } from "../../content/units.ts";
import { locale } from "../../language.ts";
import { href } from "../../routes.ts";
import { Form } from "../../router/index.ts";
import { Choices } from "./facts.tsx";
import type { ProductView } from "./load-product.ts";
import styles from "./order-box.module.css";
import { priceRange } from "./variations.ts";

/** Shown in place of the order box: the prices of a family's versions, with links to each. Rendered on the server only. */
export function FamilyBox({ product, variations, choices }: Pick<ProductView, "product" | "variations" | "choices">) {
  const range = priceRange(variations);
  const [from, to] = range?.ends.map((end) => formatMoney(end, range.currency, locale)) ?? [];
  return (
    <section aria-label="Price and versions" className={styles.box}>
      {range ? (
        <p className={price.large}>
          <span className={price.amount}>{from === to ? from : `${from} to ${to}`}</span>{" "}
          <span className={price.unit}>{perUnit(product.fields.QuantityUnitOfMeasure)}</span>
        </p>
      ) : (
        <NoPrice />
      )}
      <AddVersion variations={variations} />
      <Choices choices={choices} />
      <p>
        <a href="#variations">{counted(variations.length, "version")} to choose from</a>
      </p>
    </section>
  );
}

/** The cart's own form, which leads there: the page has no script for it. */
function AddVersion({ variations }: Pick<ProductView, "variations">) {
  const sold = variations.filter(({ unitPrice, stock }) => unitPrice !== null && !isOut(stock));
  const [first] = sold;
  if (!first) return null;
  const hints = new Set(sold.map(({ rule }) => ruleHint(ruleFrom(rule))));
  return (
    <Form method="post" action={href("cart")} data-plain="" name={`add-${first.id}`} className={styles.family}>
      <input type="hidden" name="intent" value="add" />
      <SelectField name="productId" label="Version" defaultValue="">
        <option value="">Choose a version</option>
        {sold.map(({ id, name, attributes, unitPrice, currency }) => (
          <option key={id} value={id}>
            {attributes.map(({ value }) => value).join(", ") || name}, {money(unitPrice, currency)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="quantity"
        label="Quantity"
        hint={hints.size === 1 ? [...hints][0] : undefined}
        width="short"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={shown(lowestAllowed(ruleFrom(first.rule)))}
      />
      <Button look="primary" size="large">
        Add to cart
      </Button>
    </Form>
  );
}
