import { CommerceError, registerBuyer } from "@tradecounter/wire";
import { Type } from "typebox";
import { controllerMethod, type ControllerMethod } from "../../http/controller-method.ts";
import { reply } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import type { BuyerRegistrations } from "./service.ts";

interface Needs {
  readonly registrations: BuyerRegistrations;
}

/** Source: contract of cart and checkout, section 10.2. */
export function buyerRegistrationRoutes({ registrations }: Needs): Route[] {
  return [
    route(registerBuyer, async ({ body }, shopper) => {
      const { addressList, captchaToken, ...contact } = body;
      // Our choice: the token is verified by whatever runs in front of the store; the store itself limits requests by address
      if (captchaToken.trim() === "") throw new CommerceError("INVALID_API_INPUT", "captchaToken: it is missing.");
      const entered = addressList.addresses.map((address) => {
        const { id: _, shipToPhoneNumber: phoneNumber, ...place } = address;
        return { ...place, phoneNumber, addressType: "Shipping" as const };
      });
      return reply(201, { accountId: await registrations.register(shopper, contact, entered) });
    }),
  ];
}

const className = "applauncher__BuyerRegistrationController";
const Typed = Type.String({ maxLength: 1_000 });
const Token = Type.String({ maxLength: 200 });
const open = { admits: "everyone", isCacheable: false } as const;

/** The calls of the pages that open an account with an order. Our choice: the platform has no names for these. */
export function buyerRegistrationMethods({ registrations }: Needs): ControllerMethod[] {
  return [
    controllerMethod({
      ...open,
      admits: "shoppers",
      name: `${className}.getOffer`,
      parameters: Type.Object({}),
      run: async (_given, shopper) => ({
        isOffered: registrations.isOffered(shopper.store) && shopper.kind === "guest",
        isWanted: await registrations.isWanted(shopper),
      }),
    }),
    controllerMethod({
      ...open,
      admits: "shoppers",
      name: `${className}.wantAccount`,
      parameters: Type.Object({ email: Typed, password: Typed }),
      run: async (given, shopper) => (await registrations.want(shopper, given)) ?? null,
    }),
    controllerMethod({
      ...open,
      admits: "shoppers",
      name: `${className}.wantNone`,
      parameters: Type.Object({}),
      async run(_given, shopper) {
        await registrations.wantNone(shopper);
        return null;
      },
    }),
    controllerMethod({
      ...open,
      admits: "shoppers",
      name: `${className}.registerWithOrder`,
      parameters: Type.Object({
        orderReferenceNumber: Type.String({ maxLength: 100 }),
        password: Type.Optional(Type.Union([Typed, Type.Null()])),
      }),
      limited: "orderLookup",
      run: async ({ orderReferenceNumber: reference, password }, shopper) =>
        (await registrations.registerWithOrder(shopper, { reference, password: password ?? undefined })) ?? null,
    }),
    controllerMethod({
      ...open,
      admits: "buyers",
      name: `${className}.getUnconfirmedEmail`,
      parameters: Type.Object({}),
      run: (_given, shopper) => registrations.unconfirmedEmail(shopper),
    }),
    controllerMethod({
      ...open,
      admits: "buyers",
      name: `${className}.mailAgain`,
      parameters: Type.Object({}),
      run: async (_given, shopper) => (await registrations.mailAgain(shopper)) ?? null,
    }),
    controllerMethod({
      ...open,
      name: `${className}.getLinkNeeds`,
      parameters: Type.Object({ token: Token }),
      run: async ({ token }, shopper) => (await registrations.linkNeeds(shopper, token)) ?? null,
    }),
    controllerMethod({
      ...open,
      name: `${className}.confirm`,
      parameters: Type.Object({
        token: Token,
        newPassword: Type.Optional(Type.Union([Typed, Type.Null()])),
        verifyNewPassword: Type.Optional(Type.Union([Typed, Type.Null()])),
      }),
      async run({ token, newPassword, verifyNewPassword }, shopper) {
        const wanted = { password: newPassword ?? "", repeated: verifyNewPassword ?? "" };
        return (await registrations.confirm(shopper, token, newPassword ? wanted : undefined)) ?? null;
      },
    }),
  ];
}
