import { createClient, directTransport } from "@tradecounter/client";
import { replies } from "@tradecounter/wire/testing";
import { expect, test } from "vitest";
import { forgetOrderUnderWay, keepOrderUnderWay, orderUnseen } from "./order-under-way.ts";

const who = { userId: "0057t00000UsEr1AAG", accountId: "0017t00000AcCo1AAH" };
const reference = "ABCDE-12345-FGHJK-67892";
const signal = new AbortController().signal;

/** An order placed this many minutes ago; if omitted, none is placed. */
function asked({
  minutesAgo,
  status = minutesAgo === undefined ? 403 : 200,
}: {
  minutesAgo?: number;
  status?: number;
}) {
  const field = (text: string) => ({ dataName: "", dataType: "String", label: "", text, type: "String" });
  const fields = {
    OrderedDate: field(new Date(Date.now() - (minutesAgo ?? 0) * 60_000).toISOString()),
    OrderReferenceNumber: field(reference),
  };
  const order = { ...(replies.lookUpOrder as object), orderNumber: "00001042", fields };
  const calls: string[] = [];
  const transport = directTransport(async (call) => {
    calls.push(call);
    return { status, body: status === 200 ? order : [{ errorCode: "INSUFFICIENT_ACCESS", message: "None." }] };
  });
  const client = createClient({ webstoreId: "0ZE7t00000StOr1AAL", transport, highScale: false });
  const request = { kept: { value: undefined }, client, signal };
  keepOrderUnderWay(request, who, reference);
  return { request, calls, order };
}

test("an order that was placed a moment ago is told to who placed it, until its page is shown", async () => {
  const { request, order } = asked({ minutesAgo: 14 });
  expect(await orderUnseen(request, who)).toEqual({ number: "00001042", reference });
  forgetOrderUnderWay(request, {
    fields: { OrderReferenceNumber: { ...order.fields.OrderReferenceNumber, text: "X" } },
  });
  expect(await orderUnseen(request, who)).toBeDefined();
  forgetOrderUnderWay(request, order);
  expect(await orderUnseen(request, who)).toBeUndefined();
});

test("one of a quarter of an hour ago is told no more", async () => {
  expect(await orderUnseen(asked({ minutesAgo: 15 }).request, who)).toBeUndefined();
});

test("one that is not placed, or not shown to who asks, is not told", async () => {
  expect(await orderUnseen(asked({}).request, who)).toBeUndefined();
});

test("whether one is placed is no news while the store does not know", async () => {
  await expect(orderUnseen(asked({ status: 500 }).request, who)).rejects.toMatchObject({ status: 500 });
});

test.for([
  { whose: "somebody else's", by: { ...who, userId: "0057t00000UsEr2AAG" }, current: undefined },
  { whose: "another account's", by: { ...who, accountId: null }, current: undefined },
  { whose: "the checkout's that is open", by: who, current: reference },
])("for $whose the store is not asked", async ({ by, current }) => {
  const { request, calls } = asked({ minutesAgo: 1 });
  expect(await orderUnseen(request, by, current)).toBeUndefined();
  expect(calls).toEqual([]);
});
