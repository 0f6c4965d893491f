import { href } from "../routes.ts";
import { buttonClass } from "./button.tsx";
import { Unseen } from "./unseen.tsx";

/** In place of the button that adds a part, where there is none: leads to the page that asks where to write to. */
export function TellMe({ productId, name, size }: { productId: string; name: string; size: "small" | "large" }) {
  return (
    <a href={href("stockNotice", {}, { product: productId })} className={buttonClass({ size })} data-screen-only="">
      Tell me when in stock<Unseen>: {name}</Unseen>
    </a>
  );
}
