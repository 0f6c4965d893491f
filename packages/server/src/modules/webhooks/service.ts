import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import { json, type Database, type Queries, type Tx } from "../../db/index.ts";
import { postOutside } from "../../http/post-outside.ts";
import type { Store } from "../../stores/index.ts";
import { enqueue, type JobHandler } from "../jobs/index.ts";
import { signatureOf } from "./signature.ts";
import { deliveryById, forgetDeliveries, insertDelivery, noteAttempt, reviveDelivery, type Delivery } from "./store.ts";

/** A notification to programs. `key` identifies it among those of its type: it is sent once. */
export interface Message {
  readonly type: string;
  readonly key: string;
  /** Called only if an endpoint wants it, in the transaction that announces it: another connection might not be free meanwhile. */
  data(q: Queries): Promise<object>;
}

export interface WebhooksNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly storeOf: (id: RecordId) => Store | undefined;
  /** By the names given in the store's settings. */
  readonly secretOf: (name: string) => string | undefined;
  readonly onFailed: (report: { endpoint: string; type: string; deliveryId: RecordId; error: string | null }) => void;
}

const timeoutMs = 10_000;
const sendJob = "webhook-send";
const sweepJob = "webhook-sweep";
const sweepSeconds = 3600;
const rememberedDays = 30;
const givenUpAfterMs = 3 * 24 * 60 * 60_000;

/**
 * Notifies an owner's programs of events. A message is stored in the transaction that causes it and sent from the job queue, retried with
 * growing delays until the endpoint accepts it, for three days. See docs/webhooks.md.
 */
export function createWebhooks({ db, clock, storeOf, secretOf, onFailed }: WebhooksNeeds) {
  /** Enqueues the message for each endpoint that wants it, to be sent once `tx` commits. */
  async function announce(tx: Tx, store: Store, { type, key, data }: Message): Promise<void> {
    const endpoints = (store.settings.webhooks ?? []).filter(({ events }) => !events?.length || events.includes(type));
    if (endpoints.length === 0) return;
    const now = clock.now();
    const told = await data(tx);
    for (const { code } of endpoints) {
      const id = recordIdOf("webhookDelivery", store.id, code, type, key);
      const body = json({ id, type, createdAt: now.toISOString(), data: told });
      if (await insertDelivery(tx, { storeId: store.id, id, endpoint: code, type, body, createdAt: now }))
        await enqueue(tx, store.id, sendJob, { deliveryId: id }, now);
    }
  }

  async function send(delivery: Delivery): Promise<void> {
    const now = clock.now();
    const store = storeOf(delivery.storeId);
    if (!store) throw new Error("The message's store is not known yet.");
    const endpoint = store.settings.webhooks?.find(({ code }) => code === delivery.endpoint);
    let responseStatus: number | null = null;
    let error: string | null = null;
    try {
      if (!endpoint) throw new Error("The store has no such endpoint anymore.");
      const secret = secretOf(endpoint.secretRef);
      if (!secret) throw new Error(`${endpoint.secretRef} is not set.`);
      const timestamp = Math.floor(now.getTime() / 1000);
      const { id, body } = delivery;
      const headers = {
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": signatureOf(secret, { id, timestamp, body }),
      };
      ({ status: responseStatus } = await postOutside(endpoint, { body, headers }, { timeoutMs, mostBytes: 0 }));
      if (responseStatus < 200 || responseStatus > 299) error = `The endpoint answered ${responseStatus}.`;
    } catch (fault) {
      error = (fault instanceof Error ? fault.message : String(fault)).slice(0, 300);
    }
    const isOver = error !== null && (!endpoint || now.getTime() - delivery.createdAt.getTime() > givenUpAfterMs);
    const status = error === null ? "Delivered" : isOver ? "Failed" : "Pending";
    await noteAttempt(db, delivery, { status, responseStatus, error, now });
    if (isOver) onFailed({ endpoint: delivery.endpoint, type: delivery.type, deliveryId: delivery.id, error });
    else if (error !== null) throw new Error(`A message to ${delivery.endpoint} was not taken: ${error}`);
  }

  const jobs: JobHandler[] = [
    {
      kind: sendJob,
      // an endpoint that hangs delays nothing else
      lane: "webhooks",
      async run({ storeId, payload }) {
        const delivery = await deliveryById(db, storeId, (payload as { deliveryId: RecordId }).deliveryId);
        if (delivery?.status === "Pending") await send(delivery);
      },
    },
    {
      kind: sweepJob,
      everySeconds: sweepSeconds,
      run: ({ storeId }) =>
        forgetDeliveries(db, storeId, new Date(clock.now().getTime() - rememberedDays * 24 * 60 * 60_000)),
    },
  ];

  return { announce, jobs };
}

/** Resends a message that was delivered or given up. False where there is none. */
export function sendAgain(db: Database, storeId: RecordId, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await reviveDelivery(tx, storeId, id, now))) return false;
    await enqueue(tx, storeId, sendJob, { deliveryId: id }, now);
    return true;
  });
}
