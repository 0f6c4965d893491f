import { useEffect, useRef } from "react";
import { keepTyping } from "./keep-typing.ts";

/** Inside a form of the checkout of this cart: what is typed there is still there after a reload, going back, or a stay at the bank. */
export default function KeptTyping({ of: cartId }: { of: string | null | undefined }) {
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = control.current?.form;
    const end = new AbortController();
    // on one page several forms are open: each keeps what is its own
    const part = form?.querySelector<HTMLInputElement>("input[name=part]")?.value;
    if (form && cartId) keepTyping(form, { name: `${cartId} ${part}`, storage: sessionStorage, end: end.signal });
    return () => end.abort();
  }, [cartId]);
  return <input ref={control} type="hidden" disabled />;
}
