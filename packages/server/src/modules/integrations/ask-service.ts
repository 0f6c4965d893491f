import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { postOutside } from "../../http/post-outside.ts";
import { parsedJson } from "../../parsed-json.ts";
import type { ServiceSettings } from "../../stores/index.ts";

/** Large enough for a thousand answers, and too small to fill memory. */
const mostBytes = 256 << 10;
const usualTimeoutMs = 3_000;

/** A working service refuses one request: others may succeed all the same. */
export class QuestionRefusedError extends Error {}

const refusing: ReadonlySet<number> = new Set([400, 422]);

/**
 * Posts a request as JSON and returns the response. Throws for a response of another shape, and for any status other than 200
 * (QuestionRefusedError for 400 and 422), without quoting the response: errors are logged, and a response may repeat where somebody lives.
 */
export async function askService<Shape extends TSchema>(
  settings: ServiceSettings,
  { secret, question, shape }: { secret: string | undefined; question: object; shape: Shape },
): Promise<Static<Shape>> {
  const { timeoutMs = usualTimeoutMs } = settings;
  const { status, text } = await postOutside(
    settings,
    {
      body: JSON.stringify({ version: 1, ...question }),
      headers: { accept: "application/json", ...(secret && { authorization: `Bearer ${secret}` }) },
    },
    { timeoutMs, mostBytes },
  );
  if (refusing.has(status)) throw new QuestionRefusedError(`the service refused the question with status ${status}`);
  if (status !== 200) throw new Error(`the service answered with status ${status}`);
  const reply = jsonIn(text);
  if (!Value.Check(shape, reply)) throw new Error("the service answered something of another shape");
  return reply;
}

function jsonIn(text: string): unknown {
  try {
    return parsedJson(text);
  } catch {
    throw new Error("the service answered no JSON");
  }
}
