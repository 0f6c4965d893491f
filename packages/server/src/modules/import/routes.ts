import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommerceError, importRecords, type ImportReport } from "@tradecounter/wire";
import { withoutHurry } from "../../db/index.ts";
import { route, type Route } from "../../http/route.ts";
import { requireScope } from "../../http/scopes.ts";
import type { Shopper } from "../../http/shopper.ts";
import { kinds, type Kind } from "./kinds.ts";
import { ImportError, StoreBusyError } from "./problem.ts";
import type { Importer } from "./service.ts";

/** Kinds about people; all others belong to the catalog. */
const ofAccounts: ReadonlySet<string> = new Set(["accounts", "contacts"]);

/** Without orders, which are only valid as a whole; and a program that writes a catalog has no business with people's purchases. */
export const writableKinds: readonly Kind[] = kinds.filter((kind) => kind !== "orders");

/** Our choice: programs write with the same rows as `tradecounter import`, and get the same report. */
export function importRoutes({ importer }: { importer: Importer }): Route[] {
  return [
    route(importRecords, async ({ params, body }, shopper) => {
      const kind = writableKinds.find((known) => known === params.kind);
      if (!kind)
        throw new CommerceError(
          "NOT_FOUND",
          `There are no records of that kind; there are ${writableKinds.join(", ")}.`,
        );
      requireScope(shopper, ofAccounts.has(kind) ? "accounts" : "catalog");
      return imported(importer, shopper, { kind, records: body.records, dryRun: body.dryRun === true });
    }),
  ];
}

interface Sent {
  readonly kind: Kind;
  readonly records: readonly object[];
  readonly dryRun: boolean;
}

/** Works as for a file: an interrupted import is resumed when the same records are sent again. */
async function imported(
  importer: Importer,
  { store }: Shopper,
  { kind, records, dryRun }: Sent,
): Promise<ImportReport> {
  const folder = await mkdtemp(join(tmpdir(), "tradecounter-records-"));
  try {
    const path = join(folder, `${kind}.jsonl`);
    await writeFile(path, records.map((record) => JSON.stringify(record)).join("\n"));
    const summary = await withoutHurry(() => importer.run(store, [{ path, kind }], { dryRun }));
    const issues: ImportReport["issues"] = [];
    for await (const page of importer.issues(summary.run))
      for (const { code, column, reason, rowNo, severity } of page)
        issues.push({ code, column, reason, row: rowNo, severity });
    return { dryRun, issues, rowsRead: summary.rowsRead, rowsRefused: summary.rowsRefused };
  } catch (error) {
    if (error instanceof StoreBusyError) throw new CommerceError("UNABLE_TO_LOCK_ROW", error.message, { cause: error });
    if (error instanceof ImportError) throw new CommerceError("INVALID_API_INPUT", error.message, { cause: error });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
