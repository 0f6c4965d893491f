import type { ProductDetail } from "@tradecounter/wire";
import { siteAddress } from "../../base.ts";
import { listIn } from "../../content/product-fields.ts";
import { FactTable } from "./facts.tsx";
import styles from "./product.module.css";

/** The legend of a part's drawing, and its documents: nothing in it is interactive, so the server renders it. */
export function DrawingAndDocuments({ fields, mediaGroups }: Pick<ProductDetail, "fields" | "mediaGroups">) {
  const callouts = listIn(fields.Callouts__c).map((callout) => {
    const [label = "", value = ""] = callout.split(/: (.*)/, 2);
    return { label, value };
  });
  const documents = mediaGroups
    .filter(({ usageType }) => usageType === "Attachment")
    .flatMap(({ mediaItems }) => mediaItems)
    .flatMap(({ id, title, url }) => (url === null ? [] : { id, title: title ?? url, url }));
  return (
    <>
      <FactTable title="In the drawing" lines={callouts} className={`${styles.specification} ${styles.callouts}`} />
      {documents.length > 0 && (
        <section aria-labelledby="documents" className={styles.documents}>
          <h2 id="documents">Documents</h2>
          <ul>
            {documents.map(({ id, title, url }) => (
              <li key={id}>
                <a href={siteAddress(url)} data-plain="">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
