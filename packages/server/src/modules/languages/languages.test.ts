import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../clock.ts";
import type { Database, Statement } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { openContent } from "../content/index.ts";
import { createLanguages } from "./index.ts";

test("where translations cannot be read, each who asked is told, and the next one has them read anew", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  let isAway = true;
  const many = async ({ text }: Statement) => {
    if (isAway) throw new Error("The database is away.");
    return text.includes("translation") ? [{ own: "Oil filter", other: "Filtro de aceite", isName: true }] : [];
  };
  const db = { many } as unknown as Database;
  const languages = createLanguages({
    db,
    content: openContent({ db, clock: systemClock }),
    catalogOf: () => undefined,
  });
  const store = { contentRelease: 0, settings: { locale: "en_US" } } as Store;

  const asked = await Promise.allSettled([
    languages.localized(store, "es", { name: "Oil filter" }),
    languages.names(store, "es"),
  ]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await new Promise((next) => void setImmediate(next));
  expect(unhandled).toEqual([]);

  isAway = false;
  expect(await languages.localized(store, "es", { name: "Oil filter" })).toEqual({ name: "Filtro de aceite" });
  expect((await languages.names(store, "es"))("Oil filter")).toBe("Filtro de aceite");
  expect((await languages.phrases(store, "es")).ownWords("filtro de aceite")).toBe("Oil filter");
});
