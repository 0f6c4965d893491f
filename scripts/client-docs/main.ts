// Writes docs/client, the data layer's documentation, from its docstrings: `npm run docs:client`.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { clientDocs } from "./write.ts";

const pages = clientDocs();
rmSync("docs/client", { recursive: true, force: true });
mkdirSync("docs/client", { recursive: true });
for (const [file, text] of pages) writeFileSync(`docs/client/${file}`, text);
