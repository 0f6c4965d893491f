import { href } from "../routes.ts";
import { buttonClass } from "./button.tsx";
import { Unseen } from "./unseen.tsx";

/** Shown in place of "Add" for a part out of stock: links to the page that asks for an address to notify. */
export function TellMe({ productId, name, size }: { productId: string; name: string; size: "small" | "large" }) {
  return (
    <a href={href("stockNotice", {}, { product: productId })} className={buttonClass({ size })} data-screen-only="">
      Tell me when in stock<Unseen>: {name}</Unseen>
    </a>
  );
}
