import type { Loaded, Meta, PageRequest } from "../../../index.ts";
import { testClient } from "../../client.ts";

export async function load({ params, client, signal }: PageRequest<"/slow/:name">) {
  await testClient(client).get(`/api/slow/${params.name}`, signal);
  return { name: params.name };
}

export const meta = ({ name }: Loaded<typeof load>): Meta => ({ title: `Slow ${name}` });

export default function SlowPage({ name }: Loaded<typeof load>) {
  return (
    <main>
      <h1>Slow {name}</h1>
    </main>
  );
}
