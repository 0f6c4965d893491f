import { changeProfile, getProfile, type Profile as WireProfile } from "@tradecounter/wire";
import { keptPhone } from "@tradecounter/commerce";
import { Type } from "typebox";
import { controllerMethod, type ControllerMethod } from "../../http/controller-method.ts";
import { route, type Route } from "../../http/route.ts";
import type { Profiles } from "./service.ts";
import type { Profile } from "./store.ts";

/** Source: contract of cart and checkout, section 12. */
export function profileRoutes({
  profiles,
  sendsTexts,
}: {
  readonly profiles: Profiles;
  readonly sendsTexts: boolean;
}): Route[] {
  /** The methods by which the buyer can be sent a code. */
  const codeMethods = ({ email, phone }: Profile, country: string) => [
    ...(email ? (["EMAIL"] as const) : []),
    ...(phone && sendsTexts && keptPhone(phone, country, { isChecked: true })?.startsWith("+")
      ? (["SMS"] as const)
      : []),
  ];
  return [
    route(getProfile, async (_received, shopper) => {
      const profile = await profiles.read(shopper);
      return { ...toWire(profile), codeMethods: codeMethods(profile, shopper.store.settings.country) };
    }),
    route(changeProfile, async ({ body }, shopper) => {
      const { email, firstName, lastName, phoneNumber, verificationInput } = body;
      const wanted = { email, firstName, lastName, phoneNumber };
      const { profile, linkSentTo } = await profiles.change(shopper, wanted, verificationInput?.password ?? null);
      return { ...toWire(profile), verificationResponse: linkSentTo === null ? {} : linkSent(linkSentTo) };
    }),
  ];
}

/** Our choice: a link instead of a code, which works in whichever browser the mail is read. It needs no verification call. */
function linkSent(recipient: string) {
  const message = "We have sent a link to the new address. It is yours once you have followed the link.";
  return { identifier: "", message, method: "Email" as const, recipient, status: "Pending" };
}

const className = "applauncher__EmailChangeController";
const open = {
  admits: "everyone",
  isCacheable: false,
  parameters: Type.Object({ token: Type.String({ maxLength: 200 }) }),
} as const;

/** The calls of the page that the mailed link opens. Our choice: the platform has no names for these. */
export function emailChangeMethods({ profiles }: { readonly profiles: Profiles }): ControllerMethod[] {
  return [
    controllerMethod({
      ...open,
      name: `${className}.isLinkInForce`,
      run: ({ token }, { store }) => profiles.isLinkInForce(store, token),
    }),
    controllerMethod({
      ...open,
      name: `${className}.confirm`,
      run: ({ token }, shopper) => profiles.confirmEmail(shopper, token),
    }),
  ];
}

function toWire({ email, firstName, lastName, phone, emailVerifiedAt, phoneVerifiedAt }: Profile): WireProfile {
  return {
    email,
    firstName: firstName || null,
    isEmailVerified: emailVerifiedAt !== null,
    isPhoneVerified: phoneVerifiedAt !== null,
    lastName,
    phoneNumber: phone,
    userName: email,
  };
}
