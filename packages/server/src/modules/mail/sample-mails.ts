import type { Filled } from "./templates.ts";

/** A mail of each template, as the demo store would send it; for tests. */
export const sampleMails: readonly Filled[] = [
  {
    template: "password-reset",
    values: { name: "Ada", link: "/reset-password?token=dG9rZW4tb2YtYWRh", validMinutes: 60 },
  },
  { template: "one-time-code", values: { code: "481 302", validMinutes: 10 } },
  { template: "welcome", values: { name: "Ada", link: "/" } },
  {
    template: "invitation",
    values: {
      name: "Grace",
      invitedBy: "Ada Byron",
      accountName: "Chesapeake Marine",
      link: "/invitation?token=Z3JhY2U",
      validHours: 72,
    },
  },
];
