import { Form, refused, useRefusal, useSubmission } from "../../../index.ts";
import type { Loaded, Meta, PageRequest, PageSubmission } from "../../../index.ts";
import { testClient } from "../../client.ts";
import { redirectTo } from "../../routes.ts";

export async function load({ client }: PageRequest<"/form">) {
  return { saved: (await testClient(client).get("/api/saved")).saved as string[] };
}

export async function submit({ client, form }: PageSubmission<"/form">) {
  const word = String(form.get("word"));
  if (word === "") return refused({ message: "One thing is missing.", fields: { word: "Say a word." } });
  await testClient(client).post("/api/saved", { word });
  return form.get("then") === "list" ? redirectTo("list", {}, { word }) : undefined;
}

export const meta = (): Meta => ({ title: "A form" });

export default function FormPage({ saved }: Loaded<typeof load>) {
  const refusal = useRefusal("save");
  const { isPending } = useSubmission("save");
  return (
    <main>
      <h1>A form</h1>
      <p>Saved: {saved.join(", ")}</p>
      {refusal && <p role="alert">{refusal.message}</p>}
      <Form method="post" name="save">
        <label>
          Word{" "}
          <input name="word" defaultValue={refusal?.values.word} aria-invalid={refusal?.fields.word !== undefined} />
        </label>
        {refusal?.fields.word && <p>{refusal.fields.word}</p>}
        <label>
          Note <input name="note" defaultValue={refusal?.values.note} />
        </label>
        <label>
          Password <input name="password" type="password" defaultValue={refusal?.values.password} />
        </label>
        <button>{isPending ? "Saving" : "Save"}</button>
        <button name="then" value="list">
          Save and list
        </button>
      </Form>
    </main>
  );
}
