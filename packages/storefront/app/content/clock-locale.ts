import { locale } from "../language.ts";
import { shortTime } from "../moment-patterns.ts";

/** The locale of times: hours go by 24 where the language's pattern has no half of a day. */
export const clockLocale = shortTime.includes("{dayPeriod}") ? locale : `${locale}-u-hc-h23`;
