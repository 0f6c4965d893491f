import { localList } from "./local-list.ts";

/** A part as the home page recalls it: what it was, not what it cost. */
export interface SeenPart {
  name: string;
  partNumber: string;
  to: string;
  drawing: string | null;
}

const parts = localList("seen-parts", isSeenPart);

/** The parts viewed in this browser, newest first. */
export const seenParts = parts.all;
export const forgetSeenParts = parts.forget;

export function rememberSeenPart(part: SeenPart): void {
  parts.remember(part, ({ partNumber }) => partNumber === part.partNumber);
}

function isSeenPart(value: unknown): value is SeenPart {
  const part = value as Partial<Record<keyof SeenPart, unknown>> | null;
  // It becomes a link, so only addresses of ours are allowed.
  return (
    [part?.name, part?.partNumber, part?.to].every((text) => typeof text === "string") &&
    /^\/[^/]/.test(part!.to as string)
  );
}
