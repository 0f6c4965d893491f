import type { Answer } from "@tradecounter/client";
import { ReadyJson, type App, type Visitor } from "@tradecounter/server";

/** What a data layer in the server's own process calls: the same door as a request's, without a socket. */
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
