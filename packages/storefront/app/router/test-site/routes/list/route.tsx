import "../../test.css";
import { useState } from "react";
import { Form, Link, useNavigation, type Loaded, type Meta, type PageRequest } from "../../../index.ts";
import { testClient } from "../../client.ts";
import { href } from "../../routes.ts";

export async function load({ query, client, signal }: PageRequest<"/list">) {
  const word = query.get("word") ?? "";
  const { items } = await testClient(client).get(`/api/items?word=${encodeURIComponent(word)}`, signal);
  return { word, sort: query.get("sort") ?? "name", items: items as { code: string; name: string }[] };
}

export const meta = ({ word }: Loaded<typeof load>): Meta => ({ title: word ? `Items with ${word}` : "All items" });

export default function ListPage({ word, sort, items }: Loaded<typeof load>) {
  const [clicks, setClicks] = useState(0);
  const { navigate } = useNavigation();
  return (
    <main>
      <h1>{items.length} items</h1>
      <Form method="get" action={href("list")}>
        <label>
          Word <input name="word" defaultValue={word} />
        </label>
        <input type="hidden" name="empty" />
        <button>Search</button>
      </Form>
      <button onClick={() => setClicks(clicks + 1)}>Clicked {clicks}</button>
      <button onClick={() => navigate(href("form"))}>By code</button>
      <ul>
        {items.map(({ code, name }) => (
          <li key={code} className="row">
            <Link href={href("item", { code })}>{name}</Link>
          </li>
        ))}
      </ul>
      <p>Sorted by {sort}</p>
      <Link href={href("list", {}, { word, sort: "price" })} keepScroll>
        By price
      </Link>
    </main>
  );
}
