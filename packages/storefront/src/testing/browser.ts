import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A browser without a window: the system's Chromium, else the one that comes as a development dependency. */
export async function launchBrowser(): Promise<Browser> {
  const system = installed.find((path) => existsSync(path));
  // without a sandbox of its own: tests run as root in containers, and show our own pages alone
  if (system) return chromium.launch({ executablePath: system, args: ["--no-sandbox"] });
  const { default: packaged } = await import("@sparticuz/chromium");
  return chromium.launch({ executablePath: await packaged.executablePath(), args: packaged.args });
}
