import { PartNumber } from "../../components/part-number.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { Link } from "../../router/index.ts";
import type { PartReference } from "./load-product.ts";

export function References({ parts }: { parts: readonly PartReference[] }) {
  return parts.map(({ sku, name, to }, index) => (
    <span key={sku}>
      {index > 0 && ", "}
      {to ? (
        <Link href={to}>
          <PartNumber number={sku} />
          {name && <Unseen> {name}</Unseen>}
        </Link>
      ) : (
        <PartNumber number={sku} />
      )}
    </span>
  ));
}
