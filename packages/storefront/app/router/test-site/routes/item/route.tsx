import { done, Form, useSubmission } from "../../../index.ts";
import type { Loaded, Meta, PageRequest, PageSubmission } from "../../../index.ts";
import { testClient } from "../../client.ts";
import { href } from "../../routes.ts";

type Path = "/items/:code/:itemId?";

export async function load({ params, client, signal }: PageRequest<Path>) {
  const related = testClient(client)
    .get(`/api/related/${params.code}`)
    .then(({ names }) => names as string[])
    .catch(() => []);
  const item = await testClient(client).get(`/api/items/${params.code}`, signal);
  return {
    code: params.code,
    name: String(item.name),
    stock: Number(item.stock),
    viewer: String(item.viewer),
    related,
  };
}

export async function submit({ params, client, form }: PageSubmission<Path>) {
  const { count } = await testClient(client).post("/api/cart", { code: params.code, quantity: form.get("quantity") });
  return done({ count: Number(count) }, { plainly: href("form") });
}

export const meta = ({ name, code }: Loaded<typeof load>): Meta => ({
  title: name,
  canonical: href("item", { code }),
  jsonLd: { "@type": "Product", name: "</script><b>", image: ["/img/a.svg"] },
  image: "/img/a.svg",
});

export default function ItemPage({ name, stock, viewer, related }: Loaded<typeof load>) {
  const { isPending, result } = useSubmission<typeof submit>("add");
  return (
    <main>
      <h1>{name}</h1>
      <p>
        {stock} in stock, seen by {viewer}
      </p>
      <Form method="post" name="add">
        <input type="hidden" name="quantity" value="2" />
        <button>{isPending ? "Adding" : "Add"}</button>
        {result && <p>{result.count} in cart</p>}
      </Form>
      <p>Related: {related.join(", ")}</p>
    </main>
  );
}
