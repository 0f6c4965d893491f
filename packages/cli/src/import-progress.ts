import { SingleBar } from "cli-progress";
import type { Progress } from "@tradecounter/server";
import type { Surroundings } from "./surroundings.ts";

const words = { reading: "Reading", checking: "Checking", applying: "Writing the catalogue", publishing: "Publishing" };
const lineEveryMs = 5000;

/** Shows an import's progress: a bar on a terminal, otherwise a line every now and then. */
export function showProgress(out: Surroundings["stderr"]): { update(progress: Progress): void; end(): void } {
  return out.isTTY ? bar(out) : lines(out);
}

function bar(out: Surroundings["stderr"]) {
  const shown = new SingleBar({
    stream: out,
    format: "{word} [{bar}] {percentage} %  {rows} rows, {rate} a second",
    hideCursor: true,
    clearOnComplete: true,
  });
  const started = performance.now();
  let isShown = false;
  return {
    update({ step, bytesRead, bytesTotal, rowsRead }: Progress) {
      if (!isShown) shown.start(bytesTotal, 0, { word: words[step], rows: 0, rate: 0 });
      isShown = true;
      shown.update(bytesRead, {
        word: words[step],
        rows: rowsRead.toLocaleString("en"),
        rate: rateSince(started, rowsRead),
      });
    },
    end: () => shown.stop(),
  };
}

function lines(out: Surroundings["stderr"]) {
  const started = performance.now();
  let last: { step: string; at: number } | undefined;
  return {
    update({ step, bytesRead, bytesTotal, rowsRead }: Progress) {
      const now = performance.now();
      if (last && last.step === step && now - last.at < lineEveryMs) return;
      last = { step, at: now };
      const percent = bytesTotal === 0 ? 100 : Math.floor((bytesRead / bytesTotal) * 100);
      const far =
        step === "reading" ? `: ${rowsRead} rows, ${percent} %, ${rateSince(started, rowsRead)} a second` : "";
      out.write(`${words[step]}${far}\n`);
    },
    end() {},
  };
}

function rateSince(started: number, rows: number): string {
  return Math.round(rows / Math.max((performance.now() - started) / 1000, 0.001)).toLocaleString("en");
}
