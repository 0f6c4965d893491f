import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { postOutside } from "../../http/post-outside.ts";
import { parsedJson } from "../../parsed-json.ts";
import type { ServiceSettings } from "../../stores/index.ts";

/** A thousand answers fit in, and nothing that would fill the memory. */
const mostBytes = 256 << 10;
const usualTimeoutMs = 3_000;

/** What a service that is well says to one question: others may have their answers all the same. */
export class QuestionRefusedError extends Error {}

const refusing: ReadonlySet<number> = new Set([400, 422]);

/**
 * Posts a question as JSON and answers what was said. Throws for whatever is not of the shape, and for another status than 200
 * (QuestionRefusedError for 400 and 422), without a word of what was said: errors are logged, and an answer may repeat where somebody lives.
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
