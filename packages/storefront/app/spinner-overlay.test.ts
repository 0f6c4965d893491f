import { createClient, directTransport } from "@tradecounter/client";
import { expect, test } from "vitest";
import { followSpinner } from "./spinner-overlay.ts";

function opened() {
  const transport = directTransport(async () => ({ status: 200, body: null }));
  return createClient({ webstoreId: "0ZE7t00000StOr1AAL", highScale: false, transport });
}

test("the spinner is hidden until the channel shows it, says the latest text, and is hidden again", () => {
  const { messages } = opened();
  const shown: (string | undefined)[] = [];
  const stop = followSpinner(messages, { show: (text) => shown.push(text) });
  expect(shown).toEqual([]);
  messages.publish("spinner", { isLoading: true, message: "Placing the order" });
  messages.publish("spinner", { isLoading: true, message: "Almost there" });
  messages.publish("spinner", { isLoading: false, message: "" });
  expect(shown).toEqual(["Placing the order", "Almost there", undefined]);
  stop();
  messages.publish("spinner", { isLoading: true, message: "Nobody listens" });
  expect(shown).toHaveLength(3);
});

test("what was said before the spinner was there is shown", () => {
  const { messages } = opened();
  messages.publish("spinner", { isLoading: true, message: "Loading prices" });
  const shown: (string | undefined)[] = [];
  followSpinner(messages, { show: (text) => shown.push(text) });
  expect(shown).toEqual(["Loading prices"]);
});
