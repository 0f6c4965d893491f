import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoStore } from "@tradecounter/demo-store";
import { runHere } from "../packages/cli/src/testing/run-here.ts";
import type { TestOpenIdProvider, TestSamlProvider } from "../packages/server/src/testing/identity-providers.ts";
import type { Place } from "./store.ts";

export interface Providers {
  readonly openId: TestOpenIdProvider;
  readonly saml: TestSamlProvider;
}

/** The environment variable for the OpenID provider's secret. */
export const SECRET = "SSO_HARBOR";

/** Configures the demo store of a place for single sign-on with these providers, as its owner would. */
export async function setUpWithProviders(place: Place, { openId, saml }: Providers): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tradecounter-providers-"));
  try {
    const store = JSON.parse(readFileSync(new URL("store.json", demoStore.folder), "utf8")) as object;
    writeFileSync(join(folder, "store.json"), JSON.stringify({ ...store, signOn: signOnAt({ openId, saml }) }));
    const { code, said } = await runHere(["import", folder], place.environment);
    if (code !== 0) throw new Error(`The store could not be set up: ${said}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function signOnAt({ openId, saml }: Providers) {
  return {
    openIdConnect: [
      {
        urlSuffix: "harbor",
        developerName: "HarborID",
        friendlyName: "Harbor ID",
        issuer: openId.issuer,
        clientId: openId.clientId,
        clientSecretRef: SECRET,
        registrationHandler: "link-by-verified-email",
      },
    ],
    saml: [
      {
        urlSuffix: "works",
        masterLabel: "Works sign-in",
        issuer: saml.issuer,
        entryPoint: saml.entryPoint,
        certificates: [saml.certificate],
        emailAttribute: "email",
        registrationHandler: "link-by-verified-email",
      },
    ],
  };
}
