/** The cookie in which a browser keeps what its visitor has agreed to. Source: site shell contract, 7.6. */
export const CONSENT_COOKIE = "site_consent";
export const consentSeconds = 180 * 24 * 3600;

/** What a visitor has agreed to, and when. Necessary cookies need no consent. Source: site shell contract, 7.6. */
export interface ConsentRecord {
  readonly version: 1;
  /** ISO 8601. */
  readonly decidedAt: string;
  readonly necessary: true;
  readonly analytics: boolean;
  readonly advertising: boolean;
  readonly personalization: boolean;
}

/** The purposes that consent is asked for one by one. */
export type ConsentChoice = Pick<ConsentRecord, "analytics" | "advertising" | "personalization">;

export const noConsent: ConsentChoice = { analytics: false, advertising: false, personalization: false };

/** Reads the cookie's value. Undefined if nothing has been decided yet, or if the value is not a record of ours. */
export function consentFrom(value: string | undefined): ConsentRecord | undefined {
  if (!value || value.length > 600) return undefined;
  try {
    const record = JSON.parse(decodeURIComponent(value)) as Partial<ConsentRecord> | null;
    if (record?.version !== 1 || Number.isNaN(Date.parse(String(record.decidedAt)))) return undefined;
    const isGiven = (name: keyof ConsentChoice) => record[name] === true;
    return {
      version: 1,
      decidedAt: String(record.decidedAt),
      necessary: true,
      analytics: isGiven("analytics"),
      advertising: isGiven("advertising"),
      personalization: isGiven("personalization"),
    };
  } catch {
    return undefined;
  }
}

/** The cookie's value for a choice made at `decidedAt`. */
export function consentText(choice: ConsentChoice, decidedAt: Date): string {
  const { analytics, advertising, personalization } = choice;
  const record: ConsentRecord = {
    version: 1,
    decidedAt: decidedAt.toISOString(),
    necessary: true,
    analytics,
    advertising,
    personalization,
  };
  return encodeURIComponent(JSON.stringify(record));
}
