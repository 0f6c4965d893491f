import type { Answer } from "@tradecounter/client";
import { ReadyJson, type App, type Visitor } from "@tradecounter/server";

/** Calls the API in the server's own process: the same entry point as for a request, without a socket. */
export function answerInProcess(
  app: Pick<App, "invoke">,
  webstoreId: string,
  visitor: Visitor,
  language?: string,
): Answer {
  return async (name, { params, query, body }) => {
    const answer = await app.invoke(
      name,
      { params: { ...params, webstoreId }, query: language ? { ...query, language } : query, body },
      visitor,
    );
    return {
      ...answer,
      body: answer.body instanceof ReadyJson ? JSON.parse(answer.body.bytes.toString()) : answer.body,
    };
  };
}
