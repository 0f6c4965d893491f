import type { ProductDetail } from "@tradecounter/wire";
import { siteAddress } from "../../base.ts";
import { listIn } from "../../content/product-fields.ts";
import styles from "./product.module.css";

/** What the numbers in a part's drawing point at, and what there is to read about it: nothing moves in it, so that the server draws it. */
export function DrawingAndDocuments({ fields, mediaGroups }: Pick<ProductDetail, "fields" | "mediaGroups">) {
  const callouts = listIn(fields.Callouts__c).map((callout) => callout.split(/: (.*)/, 2));
  const documents = mediaGroups
    .filter(({ usageType }) => usageType === "Attachment")
    .flatMap(({ mediaItems }) => mediaItems)
    .flatMap(({ id, title, url }) => (url === null ? [] : { id, title: title ?? url, url }));
  return (
    <>
      {callouts.length > 0 && (
        <table className={`${styles.specification} ${styles.callouts}`}>
          <caption>In the drawing</caption>
          <tbody>
            {callouts.map(([number, name]) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                <td>{name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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
