import { formatPhone } from "@tradecounter/commerce";
import { useStore } from "../router/index.ts";

/** The store's phone number as a link. The owner may not have given one: check `useStore().phone` before using it. */
export function PhoneLink() {
  const { phone } = useStore();
  return <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{formatPhone(phone)}</a>;
}
