import { formatPhone } from "@tradecounter/commerce";
import { useStore } from "../router/index.ts";

/** The store's telephone number, to call. Its owner may have given none: look at `useStore().phone` before asking for it. */
export function PhoneLink() {
  const { phone } = useStore();
  return <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{formatPhone(phone)}</a>;
}
