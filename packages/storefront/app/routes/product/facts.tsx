import type { SpecificationLine } from "../../content/product-fields.ts";
import { href } from "../../routes.ts";
import { Link } from "../../router/index.ts";
import type { ProductView } from "./load-product.ts";
import styles from "./product.module.css";
import type { Choice } from "./variations.ts";

interface FactsProps extends Pick<ProductView, "choices" | "specification"> {
  description: string | null | undefined;
  /** Markup of `DrawingAndDocuments`. */
  papers: string;
}

/** The description of a part, apart from its name and price. */
export function Facts({ description, choices, specification, papers }: FactsProps) {
  return (
    <>
      <Choices choices={choices} />
      {description && <p className={styles.description}>{description}</p>}
      <FactTable title="Specification" lines={specification} />
      <div dangerouslySetInnerHTML={{ __html: papers }} />
    </>
  );
}

/** Every value links to its variation; the current one is marked. */
export function Choices({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ label, values }) => (
    <div key={label} className={styles.choice}>
      <h2>{label}</h2>
      <ul className={styles.values}>
        {values.map(({ value, productId, isChosen, isExact }) => (
          <li key={value}>
            <Link
              href={href("product", { sku: slugOf(value), productId })}
              keepScroll
              replace
              aria-current={isChosen || undefined}
              className={isExact ? undefined : styles.other}
            >
              {value}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** A word makes the address more readable; the id alone identifies the product. */
function slugOf(value: string): string {
  return value.replace(/[^A-Za-z0-9.]+/g, "-").replace(/^-|-$/g, "") || "part";
}

interface FactTableProps {
  title: string;
  lines: readonly SpecificationLine[];
  className?: string | undefined;
}

/** Facts with their names; nothing if there are none. */
export function FactTable({ title, lines, className = styles.specification }: FactTableProps) {
  if (lines.length === 0) return null;
  return (
    <table className={className}>
      <caption>{title}</caption>
      <tbody>
        {lines.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
