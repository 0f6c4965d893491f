import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from "react";
import styles from "./card-form.module.css";

/** What the page may ask of the card form. */
export interface CardFormHandle {
  /** Validates the card and exchanges it for a token. Rejects with a sentence for the shopper. */
  token(): Promise<string>;
}

interface CardFormProps {
  /** Address of the gateway's form, on the gateway's own origin: card data never reach ours. */
  formUrl: string;
  handle: Ref<CardFormHandle>;
  onEnter: () => void;
}

/** Messages from the gateway's form. Source: docs/payments.md. */
type Told =
  | { type: "ready" | "enter" }
  | { type: "height"; height: number }
  | { type: "token"; token: string }
  | { type: "invalid" | "failed"; message: string };

const FIRST_HEIGHT = 260;

/** The gateway's card form in a frame. It needs scripts; the purchase order does not. */
export default function CardForm({ formUrl, handle, onEnter }: CardFormProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<{ resolve: (token: string) => void; reject: (error: Error) => void }>(undefined);
  const hasCome = useRef(false);
  const [source, setSource] = useState<string>();
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const gateway = new URL(formUrl).origin;
  const enter = useEffectEvent(onEnter);

  // The form must know which page it may talk to, and only the browser knows that.
  useEffect(() => setSource(`${formUrl}?parent=${encodeURIComponent(location.origin)}`), [formUrl]);

  useEffect(() => {
    function onMessage({ origin, source: from, data }: MessageEvent<Told & { from?: string }>) {
      if (origin !== gateway || from !== frame.current?.contentWindow || data?.from !== "card-form") return;
      hasCome.current = true;
      if (data.type === "height") setHeight(Math.min(Math.max(Number(data.height) || 0, FIRST_HEIGHT), 1200));
      else if (data.type === "enter") enter();
      else if (data.type === "token") waiting.current?.resolve(data.token);
      else if (data.type === "invalid" || data.type === "failed") waiting.current?.reject(new Error(data.message));
    }
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [gateway]);

  useImperativeHandle(handle, () => ({
    token: () =>
      new Promise<string>((resolve, reject) => {
        if (!hasCome.current) {
          // nothing would answer, so the form is loaded again
          frame.current?.setAttribute("src", source ?? "");
          return reject(new Error("The card service does not answer. Try again."));
        }
        waiting.current?.reject(new Error("The card is being checked already."));
        waiting.current = { resolve, reject };
        frame.current?.contentWindow?.postMessage({ to: "card-form", type: "submit" }, gateway);
      }),
  }));

  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it is another origin, and needs its own to reach its server
    <iframe
      ref={frame}
      src={source}
      title="Card details"
      className={styles.frame}
      height={height}
      referrerPolicy="strict-origin"
    />
  );
}
