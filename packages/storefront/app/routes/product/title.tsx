import barCode from "../../components/bar-code.module.css";
import { Notice } from "../../components/notice.tsx";
import { Copy } from "../../components/copy.tsx";
import { PartNumber } from "../../components/part-number.tsx";
import { References } from "../../components/references.tsx";
import type { PartReference } from "../../content/references.ts";
import styles from "./product.module.css";

interface TitleProps {
  name: string;
  sku: string;
  maker: string | null;
  makerNumber: string | null;
  /** Markup of the part number for a scanner. */
  bars: string;
  replacedBy: PartReference[];
}

/** The name of a part, the numbers for ordering it, and what to order instead. */
export function Title({ name, sku, maker, makerNumber, bars, replacedBy }: TitleProps) {
  return (
    <>
      <h1>{name}</h1>
      <dl className={styles.numbers}>
        <div>
          <dt>Part number</dt>
          <dd>
            <PartNumber number={sku} size="large">
              <Copy text={sku} label={`Copy part number ${sku}`} />
            </PartNumber>
          </dd>
        </div>
        {makerNumber && (
          <div>
            <dt>{maker ? `${maker} number` : "Maker’s number"}</dt>
            <dd>
              <PartNumber number={makerNumber} size="large">
                <Copy text={makerNumber} label={`Copy part number ${makerNumber}`} />
              </PartNumber>
            </dd>
          </div>
        )}
      </dl>
      <div className={barCode.place} data-print-only="" dangerouslySetInnerHTML={{ __html: bars }} />
      {replacedBy.length > 0 && (
        <Notice kind="caution" title="This part has been replaced">
          <p>
            Order <References parts={replacedBy} /> instead.
          </p>
        </Notice>
      )}
    </>
  );
}
