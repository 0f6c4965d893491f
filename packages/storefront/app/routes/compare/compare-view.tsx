import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { MOST_COMPARED } from "../../content/compared-parts.ts";
import { counted } from "../../content/format.ts";
import { href } from "../../routes.ts";
import { Form, Link } from "../../router/index.ts";
import { ComparedTable } from "./compared-table.tsx";
import type { ComparedColumn } from "./load-compared.tsx";
import type { ComparedRow } from "./rows.ts";
import styles from "./compare.module.css";

interface CompareViewProps {
  columns: readonly ComparedColumn[];
  rows: readonly ComparedRow[];
  /** How many of the requested parts are missing. */
  gone: number;
  areMore: boolean;
  /** A typed number that no part has. */
  unknownNumber: string | null;
  /** Parts of the same kind, each with a link that adds it to the comparison. */
  alike: readonly { name: string; to: string }[];
}

/** The page below its heading. Rendered on the server, so browsers need no code for it. */
export function CompareView({ columns, rows, gone, areMore, unknownNumber, alike }: CompareViewProps) {
  const differing = rows.filter(({ isDifferent }) => isDifferent).length;
  return (
    <>
      {gone > 0 && (
        <Notice
          kind="caution"
          role="status"
          title={
            columns.length > 0
              ? `${counted(gone, "part")} not sold here anymore.`
              : "These parts are not sold here anymore."
          }
        >
          <p>
            {columns.length > 0 ? "The others are below. " : ""}
            <Link href={href("advancedSearch")}>Look for another part</Link>
          </p>
        </Notice>
      )}
      {areMore && (
        <Notice kind="caution" role="status" title="You can compare up to four parts: these are the first four." />
      )}
      {unknownNumber && (
        <Notice kind="caution" role="status" title={`We do not sell a part with the number ${unknownNumber}.`}>
          <p>
            <Link href={href("search", {}, { term: unknownNumber })}>Search for it</Link>
          </p>
        </Notice>
      )}
      {columns.length > 0 ? (
        <>
          <p className={styles.lead}>
            {columns.length === 1
              ? "Choose another part below, or in a list, to see it beside this one."
              : differing === 0
                ? "We know of no difference between them."
                : `${counted(differing, "row")} with differences, marked.`}
          </p>
          <ComparedTable columns={columns} rows={rows} />
        </>
      ) : (
        <p className={styles.lead}>
          In a list of parts, press Compare at two to four of them, or enter their numbers here.{" "}
          <Link href={href("home")}>Go to the categories</Link>
        </p>
      )}
      {columns.length < MOST_COMPARED && (
        <section aria-labelledby="another" className={styles.another} data-screen-only="">
          <h2 id="another">Add a part</h2>
          <Form method="get" action={href("compare")} className={styles.form}>
            {columns.map(({ id }) => (
              <input key={id} type="hidden" name="part" value={id} />
            ))}
            <TextField
              name="number"
              label="Part number"
              width="half"
              autoComplete="off"
              maxLength={80}
              required={false}
            />
            <Button>Compare</Button>
          </Form>
          {alike.length > 0 && (
            <>
              <h3>Of the same kind</h3>
              <ul className={styles.alike}>
                {alike.map(({ name, to }) => (
                  <li key={to}>
                    <Link href={to} rel="nofollow">
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
    </>
  );
}
