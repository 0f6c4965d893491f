import { createHmac, timingSafeEqual } from "node:crypto";
import { recordIdFrom, type RecordId } from "@tradecounter/commerce";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import { sql } from "../../db/index.ts";
import { enqueue } from "../jobs/index.ts";
import type { PaymentGateway } from "./gateway.ts";
import { noticeJob } from "./payment-jobs.ts";

/** How old a webhook may be, or how far ahead of our clock, in seconds. Refuses one that was recorded and is replayed later. */
const toleranceSeconds = 300;
const bodyBytes = 1024 * 1024;

/** Where gateways report that something has happened to a payment. Source: contract of cart and checkout, section 8.5. */
const NOTICE_PATH = "/services/data/:version/commerce/payments/notify";

/**
 * Whether a body was recently signed with our secret: `t=<seconds>,v1=<hex>`, HMAC-SHA256 over `<seconds>.<body>`. There may be several
 * `v1` while the secret is being rotated.
 */
export function isSigned(header: string, body: Buffer, { secret, now }: { secret: string; now: Date }): boolean {
  const pairs = header.split(",").map((pair) => pair.trim().split("=", 2));
  const time = pairs.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return pairs.some(([name, hex = ""]) => {
    const given = Buffer.from(hex, "hex");
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

export interface NoticeNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Null where the store takes no cards: then no request is the gateway's. */
  readonly gateway: PaymentGateway | null;
  /** Called for a request that is not the gateway's, or too old. */
  readonly onRefused: (remoteAddress: string) => void;
}

/**
 * Receives the gateway's webhooks. A webhook is only a trigger to query the gateway, so one that arrives twice, late or out of order does
 * no harm. One about a payment that we do not know gets the usual response, since a retry would not help.
 */
export async function mountNotices(
  http: FastifyInstance,
  { db, clock, gateway, onRefused }: NoticeNeeds,
): Promise<void> {
  const readNotice = gateway?.readNotice ?? (() => undefined);
  await http.register(async (notices) => {
    notices.removeAllContentTypeParsers();
    // the signature covers the raw bytes
    notices.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    notices.post<{ Body: Buffer | undefined }>(NOTICE_PATH, { bodyLimit: bodyBytes }, async (request, reply) => {
      const notice = readNotice({ headers: request.headers, body: request.body ?? Buffer.of(), now: clock.now() });
      if (!notice) {
        onRefused(request.ip);
        return reply.code(400).send({ error: "The signature does not fit, or is too old." });
      }
      const paymentId = notice.paymentKey === null ? undefined : recordIdFrom(notice.paymentKey);
      if (paymentId) {
        const known = await db.maybe<{ store_id: RecordId }>(
          sql`select store_id from payment where id = ${paymentId} limit 1`,
        );
        if (known) await enqueue(db, known.store_id, noticeJob, { paymentId }, clock.now());
      }
      return reply.code(200).send({ received: true });
    });
  });
}
