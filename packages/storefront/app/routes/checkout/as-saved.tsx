import { useEffect, useRef } from "react";
import { useRefusal, useSubmission } from "../../router/index.ts";
import type { PartName } from "./parts.ts";
import { nowOf, showStart, valuesOf, type Values } from "./typed-fields.ts";

/**
 * For a form of the checkout that stays open once it is saved: its fields then stand as the store has them, which writes a phone number in its own way and
 * shows no password again. What was typed on while the form was under way stays.
 */
export default function AsSaved({ form }: { form: PartName }) {
  const sent = useRef<Values>(undefined);
  const { isPending } = useSubmission(form);
  const refusal = useRefusal(form);
  useEffect(() => {
    const element = document.querySelector<HTMLInputElement>(`input[name=part][value=${form}]`)?.form;
    if (!element) return;
    const typed = valuesOf(element, nowOf);
    // there may be more fields than before, such as the choice of the address that was just saved
    const isAsSent = Object.entries(sent.current ?? {}).every(([name, value]) => typed[name] === value);
    if (sent.current && !isPending && !refusal) {
      if (isAsSent) [...element.elements].forEach(showStart);
      // for who keeps what is typed on
      element.dispatchEvent(new Event("change"));
    }
    sent.current = isPending ? typed : undefined;
  }, [form, isPending, refusal]);
  return null;
}
