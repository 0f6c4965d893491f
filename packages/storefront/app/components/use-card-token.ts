import { useRef, useState, type FormEvent } from "react";
import type { CardFormHandle } from "./card-form.tsx";
import { inTime } from "./in-time.ts";

const silent = "The card service does not answer. Try again.";
/** So long it may take: a shopper who sees nothing happen for longer has gone. */
const limitMs = 30_000;

/** For a form with the gateway's form for cards in it: a card becomes a token before anything is sent; the form then goes its usual way. */
export function useCardToken() {
  const card = useRef<CardFormHandle>(null);
  const token = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  /** Puts the token of the card into the form. False where there is none; the page then says why. */
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

  /** A token is good for one attempt. */
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
