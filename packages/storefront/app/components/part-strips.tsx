import { pieces } from "../content/format.ts";
import type { submit } from "../routes/cart/route.tsx";
import { useSubmission } from "../router/index.ts";
import styles from "./part-strip.module.css";

/** Strips of parts, as rendered by `content/part-strips.ts`, and the outcome of the last "Add" in one. */
export function PartStrips({ html }: { html: string }) {
  const { result } = useSubmission<typeof submit>("strip");
  return (
    html && (
      <>
        <div dangerouslySetInnerHTML={{ __html: html }} />
        <output className={styles.added}>{result && `${pieces(result.added)} added to the cart.`}</output>
      </>
    )
  );
}
