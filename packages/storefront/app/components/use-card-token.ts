import { useRef, useState, type FormEvent } from "react";
import type { CardFormHandle } from "./card-form.tsx";

/** For a form with the gateway's form for cards in it: a card becomes a token before anything is sent; the form then goes its usual way. */
export function useCardToken() {
  const card = useRef<CardFormHandle>(null);
  const token = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  async function trade(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (!token.current || token.current.value !== "") return;
    const sent = event.currentTarget;
    event.preventDefault();
    setProblem(undefined);
    try {
      if (!card.current) throw new Error("The card service does not answer. Try again.");
      token.current.value = await card.current.token();
      sent.requestSubmit();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      // a token is good for one attempt
      token.current.value = "";
    }
  }

  return { card, token, problem, trade };
}
