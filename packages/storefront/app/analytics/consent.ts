import {
  CONSENT_COOKIE,
  consentFrom,
  consentSeconds,
  consentText,
  noConsent,
  type ConsentChoice,
} from "@tradecounter/wire";
import type { StoreFacts } from "../client.ts";

/** The purposes that a store asks consent for. */
export type Asked = readonly (keyof ConsentChoice)[];

/** The purposes required by the store's settings: its own statistics, and with a tag manager also those of its tags. */
export function askedBy({ analytics }: Pick<StoreFacts, "analytics">, isPrivate: boolean): Asked {
  if (!analytics) return [];
  // a browser with a privacy signal is not asked about advertising. Source: site shell contract, 7.6
  return analytics.tagManagerId && !isPrivate ? ["analytics", "advertising"] : ["analytics"];
}

/** Consent to all requested purposes, and to no others. */
export function allOf(asked: Asked): ConsentChoice {
  return { ...noConsent, ...Object.fromEntries(asked.map((use) => [use, true])) };
}

/** The visitor's choice, as stored in the browser. */
export function keptChoice(): ConsentChoice | undefined {
  const cookie = document.cookie.split("; ").find((one) => one.startsWith(`${CONSENT_COOKIE}=`));
  return consentFrom(cookie?.slice(CONSENT_COOKIE.length + 1));
}

/** Whether the browser sends a signal (Global Privacy Control) against selling personal data. */
export function isPrivateByItself(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

const CHANGED = "consent-changed";

/** Stores a choice and notifies everything that measures on this page. */
export function choose(choice: ConsentChoice): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${CONSENT_COOKIE}=${consentText(choice, new Date())}; Path=/; Max-Age=${consentSeconds}; SameSite=Lax${secure}`;
  document.dispatchEvent(new CustomEvent(CHANGED, { detail: choice }));
}

export function onChoice(changed: (choice: ConsentChoice) => void): void {
  document.addEventListener(CHANGED, (event) => changed((event as CustomEvent<ConsentChoice>).detail));
}

type Signal = "granted" | "denied";

/** The signals of consent mode. Source: site shell contract, 7.6. */
export function signalsOf({ analytics, advertising, personalization }: ConsentChoice): Record<string, Signal> {
  const given = (is: boolean): Signal => (is ? "granted" : "denied");
  return {
    ad_storage: given(advertising),
    ad_user_data: given(advertising),
    ad_personalization: given(advertising && personalization),
    analytics_storage: given(analytics),
    functionality_storage: given(personalization),
    personalization_storage: given(personalization),
    security_storage: "granted",
  };
}
