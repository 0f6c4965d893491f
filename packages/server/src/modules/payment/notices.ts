import { createHmac, timingSafeEqual } from "node:crypto";
import { recordIdFrom, type RecordId } from "@tradecounter/commerce";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import { sql } from "../../db/index.ts";
import { enqueue } from "../jobs/index.ts";
import type { PaymentGateway } from "./gateway.ts";
import { noticeJob } from "./payment-jobs.ts";

/** Seconds that a notice may be old, or ahead of our clock. One that was recorded and is sent again later is refused. */
const toleranceSeconds = 300;
const bodyBytes = 1024 * 1024;

/** Where gateways tell that something has happened to a payment. Source: contract of cart and checkout, section 8.5. */
const NOTICE_PATH = "/services/data/:version/commerce/payments/notify";

/**
 * Whether a body was signed with our secret, and lately: `t=<seconds>,v1=<hex>`, of HMAC-SHA256 over `<seconds>.<body>`. There may
 * be several `v1`, while a secret is being changed.
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
  /** Null where the store takes no cards: then nothing is the gateway's. */
  readonly gateway: PaymentGateway | null;
  /** Told of one that is not the gateway's, or too old. */
  readonly onRefused: (remoteAddress: string) => void;
}

/**
 * Takes the gateway's notices. A notice is only a reason to ask the gateway now, so one that comes twice, late or in another order
 * changes nothing that is not true. One of a payment that nobody knows here is answered like any other, as it will not be known later.
 */
export async function mountNotices(
  http: FastifyInstance,
  { db, clock, gateway, onRefused }: NoticeNeeds,
): Promise<void> {
  const readNotice = gateway?.readNotice ?? (() => undefined);
  await http.register(async (notices) => {
    notices.removeAllContentTypeParsers();
    // the signature is over the bytes as they came
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
