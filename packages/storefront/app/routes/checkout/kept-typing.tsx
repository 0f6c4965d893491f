import { useEffect, useRef } from "react";
import { keepTyping } from "./keep-typing.ts";

/** Inside a form of this cart's checkout: input survives a reload, going back, or a visit to the bank. */
export default function KeptTyping({ of: cartId }: { of: string | null | undefined }) {
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = control.current?.form;
    const end = new AbortController();
    // the one-page layout has several forms open: each stores its own input
    const part = form?.querySelector<HTMLInputElement>("input[name=part]")?.value;
    if (form && cartId) keepTyping(form, { name: `${cartId} ${part}`, storage: sessionStorage, end: end.signal });
    return () => end.abort();
  }, [cartId]);
  return <input ref={control} type="hidden" disabled />;
}
