import type { Loaded, PageRequest } from "../../../index.ts";
import { testClient } from "../../client.ts";

export async function load({ client, query }: PageRequest<"/failing">) {
  await testClient(client).get("/api/failing");
  return { drawn: query.get("drawn") };
}

export default function FailingPage({ drawn }: Loaded<typeof load>) {
  if (drawn) throw new Error("This page cannot be drawn.");
  return (
    <main>
      <h1>It works again</h1>
    </main>
  );
}
