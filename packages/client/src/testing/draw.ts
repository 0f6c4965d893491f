import { act, createElement } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import type { Client } from "../client.ts";
import { ClientProvider } from "../react/index.ts";

export interface Drawn {
  /** Performs an action and waits for the renders it causes. */
  act(change: () => unknown): Promise<void>;
  draw(part: ReactNode): Promise<void>;
}

/**
 * Renders components without output as a browser would: rendering text and elements needs a document, but
 * counting when and how often they render does not.
 */
export async function drawn(client: Client, part: ReactNode): Promise<Drawn> {
  const listens = { addEventListener() {}, removeEventListener() {} };
  const ownerDocument = { ...listens, nodeType: 9, activeElement: null };
  const container = { ...listens, nodeType: 1, nodeName: "MAIN", tagName: "MAIN", ownerDocument, textContent: "" };
  const root = createRoot(container as unknown as Element, { onCaughtError() {} });
  const draw = (wanted: ReactNode) =>
    act(async () => root.render(createElement(ClientProvider, { value: client }, wanted)));
  const change = (happens: () => unknown) => act(async () => void (await happens()));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, window: { HTMLIFrameElement: Object } });
  await draw(part);
  onTestFinished(() => act(async () => root.unmount()));
  return { act: change, draw };
}
