import { useRef, useState, type FormEvent } from "react";
import type { CardFormHandle } from "./card-form.tsx";
import { inTime } from "./in-time.ts";

const silent = "The card service does not answer. Try again.";
/** The maximum wait: a shopper who sees nothing happen for longer has left. */
const limitMs = 30_000;

/** For a form that contains the gateway's card form: the card is exchanged for a token before the form is sent as usual. */
export function useCardToken() {
  const card = useRef<CardFormHandle>(null);
  const token = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  /** Puts the card's token into the form. Returns false if there is none; the page then says why. */
  async function start(): Promise<boolean> {
    setProblem(undefined);
    try {
      if (!card.current || !token.current) throw new Error(silent);
      token.current.value = await inTime(card.current.token(), limitMs, silent);
      return true;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /** A token is valid for one attempt. */
  function end(): void {
    if (token.current) token.current.value = "";
  }

  async function trade(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (!token.current || token.current.value !== "") return;
    const sent = event.currentTarget;
    event.preventDefault();
    if (await start()) sent.requestSubmit();
    end();
  }

  return { card, token, problem, start, end, trade };
}
