import { sendOneTimeCode, verifyOneTimeCode } from "@tradecounter/wire";
import { route, type Route } from "../../http/route.ts";
import type { OneTimeCodes } from "./one-time-codes.ts";

/** Source: contract of cart and checkout, sections 12.3 and 12.4. */
export function oneTimeCodeRoutes({ codes }: { codes: Pick<OneTimeCodes, "send" | "verify"> }): Route[] {
  return [
    route(sendOneTimeCode, async ({ body }, shopper) => {
      const { identifier, recipient } = await codes.send(shopper, { method: body.method, purpose: body.type });
      return { identifier, message: "We have sent you a code.", recipient, status: "Success" };
    }),
    route(verifyOneTimeCode, async ({ body }, shopper) => {
      const isRight = await codes.verify(shopper, body);
      // Our choice: one text for all that can be wrong, so that nobody learns how close they were
      const message = isRight ? "Thank you." : "This is not the code, or it no longer works. Ask for a new one.";
      return { identifier: body.identifier, message, status: isRight ? "Success" : "Failed" };
    }),
  ];
}
