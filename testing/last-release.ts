import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const git = (...args: string[]) => execFileSync("git", ["-C", root, ...args], { maxBuffer: 1 << 28, stdio: "pipe" });

/** The newest tagged release; in a clone without tags, the commit in a file. Undefined if its code is not available. */
export function lastRelease(): string | undefined {
  try {
    const [tag] = git("tag", "--list", "v*", "--sort=-v:refname").toString().split("\n");
    const release = tag || readFileSync(join(root, "testing/last-release.txt"), "utf8").trim();
    git("cat-file", "-e", `${release}^{commit}`);
    return release;
  } catch {
    return undefined;
  }
}

/** Unpacks files of a release into a folder, with its packages but today's libraries. */
export function unpackRelease(release: string, folder: string, ...paths: string[]): void {
  execFileSync("tar", ["-x", "-C", folder], { input: git("archive", release, ...paths) });
  mkdirSync(join(folder, "node_modules", "@tradecounter"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (!name.startsWith(".") && name !== "@tradecounter")
      symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  for (const name of readdirSync(join(folder, "packages")))
    symlinkSync(join(folder, "packages", name), join(folder, "node_modules", "@tradecounter", name));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
}
