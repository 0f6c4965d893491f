import type { PartReference } from "../content/references.ts";
import { Link } from "../router/index.ts";
import { PartNumber } from "./part-number.tsx";
import { Unseen } from "./unseen.tsx";

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
