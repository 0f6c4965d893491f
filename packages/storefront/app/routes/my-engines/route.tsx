import { enginesModule, FetchError, isLoggedIn, machinesModule, type MachineInput } from "@tradecounter/client";
import { AccountPage } from "../../components/account-page.tsx";
import { Main } from "../../components/main.tsx";
import { lineOf } from "../../content/form-text.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  done,
  Link,
  refused,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import { loadIndex } from "../../sections/load-index.ts";
import { BuyersMachines } from "./buyers-machines.tsx";
import { GuestsMachines } from "./guests-machines.tsx";
import styles from "./my-engines.module.css";

export async function load({ client, query, signal }: PageRequest) {
  const [session, { engines }, facts] = await Promise.all([
    client.context.session({ signal }),
    loadIndex(client, signal),
    enginesModule(client).list({ signal }),
  ]);
  const serials = new Map(facts.map((engine) => [engine.code, engine.serials]));
  return {
    machines: isLoggedIn(session) ? await machinesModule(client).list() : null,
    models: engines.models.map(({ code, name }) => ({ code, name, serials: serials.get(code) ?? [] })),
    changing: query.get("change"),
    removing: query.get("remove"),
    done: query.get("done"),
  };
}

export async function submit({ client, form }: PageSubmission) {
  const session = await client.context.session();
  if (!isLoggedIn(session)) return redirectTo("login", {}, { startURL: href("myEngines") });
  const machines = machinesModule(client);
  const id = lineOf(form, "machineId");
  try {
    switch (form.get("do")) {
      case "carry":
        return done({ machines: await machines.carryOver(JSON.parse(lineOf(form, "machines")) as MachineInput[]) });
      case "remove":
        await machines.remove(id);
        return redirectTo("myEngines", {}, { done: "removed" });
      case "change":
        return await change(client, form, id);
      default:
        return await add(client, form);
    }
  } catch (error) {
    // a method's refusal has status 500, as on the platform
    if (!(error instanceof FetchError) || error.status === 401 || error.words === "") throw error;
    const serialNumber = lineOf(form, "serialNumber");
    const isOfNumber = serialNumber !== "" && error.words.includes(`“${serialNumber}”`);
    return refused(isOfNumber ? { fields: { serialNumber: error.words } } : { message: error.words });
  }
}

async function add(client: PageSubmission["client"], form: FormData) {
  const model = lineOf(form, "model");
  if (model === "") return refused({ fields: { model: "Choose the engine model." } });
  const { engines } = await loadIndex(client, AbortSignal.timeout(30_000));
  const name = engines.models.find(({ code }) => code === model)?.name ?? model;
  await machinesModule(client).add({ model, name, ...noted(form) });
  return redirectTo("myEngines", {}, { done: "added" });
}

async function change(client: PageSubmission["client"], form: FormData, id: string) {
  await machinesModule(client).change(id, noted(form));
  return redirectTo("myEngines", {}, { done: "changed" });
}

/** A buyer's input for an engine, for the store to validate. */
function noted(form: FormData) {
  return { nickname: lineOf(form, "nickname") || null, serialNumber: lineOf(form, "serialNumber") || null };
}

export function meta(): Meta {
  return { title: "My engines", robots: "noindex" };
}

const lead = "The engines that you look after. One click shows the parts that fit.";

export default function MyEnginesPage({ machines, ...page }: Loaded<typeof load>) {
  if (machines)
    return (
      <AccountPage title="My engines" lead={lead}>
        <BuyersMachines machines={machines} {...page} />
      </AccountPage>
    );
  return (
    <Main className={styles.guest}>
      <h1>My engines</h1>
      <p>
        {lead} They are kept in this browser alone, until you{" "}
        <Link href={href("login", {}, { startURL: href("myEngines") })}>log in</Link>: then they are in your account.
      </p>
      <GuestsMachines models={page.models} />
    </Main>
  );
}
