import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser } from "playwright-core";
import { onDisk } from "./in-memory.ts";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
// without its own sandbox: tests run as root in containers, and show only our own pages
const args = ["--no-sandbox"];

/** One process for all pages of a context, including the card form: starting a process takes longer than most pages. */
export const oneProcess: readonly string[] = ["--renderer-process-limit=1", "--disable-site-isolation-trials"];

/** A headless browser: the system's Chromium, otherwise the development dependency. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ args: [...args, ...more], ...(await installedBrowser()) });
}

/**
 * The path of the bundled browser, which is unpacked by the first call on a machine: a concurrent first call would find
 * it incomplete.
 */
export async function installedBrowser() {
  const system = installed.find((path) => existsSync(path));
  if (system) return { executablePath: system };
  const { executablePath, environment } = await (unpacked ??= onDisk(unpackedBrowser));
  return { executablePath, env: { ...process.env, ...environment } };
}

let unpacked: ReturnType<typeof unpackedBrowser> | undefined;

/** With the libraries and the font that it brings, as a machine may have none. Its own arguments are for one page at a time. */
async function unpackedBrowser() {
  const { default: packaged, inflate } = await import("@sparticuz/chromium");
  const libraries = fileURLToPath(new URL("../bin/al2023.tar.br", import.meta.resolve("@sparticuz/chromium")));
  return {
    executablePath: await packaged.executablePath(),
    environment: { LD_LIBRARY_PATH: join(await inflate(libraries), "lib"), ...ownFont() },
  };
}

const ownFont = () => (existsSync("/etc/fonts") ? {} : { FONTCONFIG_PATH: join(tmpdir(), "fonts") });
