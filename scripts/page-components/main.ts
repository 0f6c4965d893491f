// Writes docs/page-components.md, and takes a picture of each component in the demo store: node scripts/page-components/main.ts [--text]
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pageComponents, type ComponentName } from "@tradecounter/wire/pages";
import { launchBrowser } from "../../testing/browser.ts";
import { samples } from "./samples.ts";
import { pageComponentsText, unseen } from "./text.ts";

const pictured = (Object.keys(pageComponents) as ComponentName[]).filter((name) => !unseen.has(name));
const root = fileURLToPath(new URL("../../", import.meta.url));
const page = join(root, "docs/page-components.md");
writeFileSync(page, pageComponentsText());
await ended(run("oxfmt", [page]));
if (!process.argv.includes("--text")) await takePictures();

async function takePictures(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "page-components-"));
  const port = 4000 + Math.floor(Math.random() * 1000);
  const environment = {
    TRADECOUNTER_DATA: join(folder, "data"),
    PORT: String(port),
    SANDBOX_PORT: "0",
    RATE_LIMITS: "off",
  };
  const address = `http://127.0.0.1:${port}`;
  const store = run("tradecounter", ["serve"], environment);
  try {
    await until(async () => (await fetch(`${address}/readyz`)).ok);
    const content = join(folder, "content");
    await ended(run("tradecounter", ["content", "pull", content], environment));
    writeFileSync(join(content, "pages", "components.json"), JSON.stringify(pageOfAll()));
    await ended(run("tradecounter", ["content", "publish", content], environment));
    await until(async () => (await fetch(`${address}/components`)).ok);
    await shoot(`${address}/components`);
  } finally {
    store.kill();
    await new Promise((resolve) => store.once("close", resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One section per component. */
function pageOfAll() {
  const sections = pictured.map((name) => ({
    sectionPadding: "small",
    columns: [{ columnWidth: 12, seedComponents: [samples[name].example] }],
  }));
  return { type: "tradecounter__page", title: "Components", sections };
}

async function shoot(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage({ viewport: { width: 768, height: 900 } });
    await tab.goto(url, { waitUntil: "networkidle" });
    for (const [index, name] of pictured.entries()) {
      const path = join(root, `docs/page-components/${name}.png`);
      // with the footer's own background around it
      const place = name === "footer" ? tab.locator("#footer") : tab.locator(`#main > div:nth-child(${index + 1})`);
      await place.screenshot({ path, animations: "disabled" });
    }
  } finally {
    await browser.close();
  }
}

function run(command: string, args: readonly string[], environment: Record<string, string> = {}) {
  return spawn(join(root, "node_modules/.bin", command), args, {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
}

async function ended(child: ReturnType<typeof run>): Promise<void> {
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${String(code)}`);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 240_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error("The store did not answer.");
    await sleep(250);
  }
}
