import { useEffect, useRef } from "react";
import { useRefusal, useSubmission } from "../../router/index.ts";
import type { PartName } from "./parts.ts";
import { nowOf, showStart, valuesOf, type Values } from "./typed-fields.ts";

/**
 * For a form of the checkout that stays open once saved: its fields then show what the store has, which formats phone numbers its own way
 * and never returns a password. Input typed while the form was being sent stays.
 */
export default function AsSaved({ form }: { form: PartName }) {
  const sent = useRef<Values>(undefined);
  const { isPending } = useSubmission(form);
  const refusal = useRefusal(form);
  useEffect(() => {
    const element = document.querySelector<HTMLInputElement>(`input[name=part][value=${form}]`)?.form;
    if (!element) return;
    const typed = valuesOf(element, nowOf);
    // there may be new fields, such as the choice of the address that was just saved
    const isAsSent = Object.entries(sent.current ?? {}).every(([name, value]) => typed[name] === value);
    if (sent.current && !isPending && !refusal) {
      if (isAsSent) [...element.elements].forEach(showStart);
      // for the code that stores input
      element.dispatchEvent(new Event("change"));
    }
    sent.current = isPending ? typed : undefined;
  }, [form, isPending, refusal]);
  return null;
}
