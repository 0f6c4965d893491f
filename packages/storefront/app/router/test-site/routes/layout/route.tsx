import "../../test.css";
import type { ReactNode } from "react";
import type { Client } from "../../../../client.ts";
import { Link, NavLink, ServerDrawn, useLayoutData, useNavigation, useOwn } from "../../../index.ts";
import { testClient } from "../../client.ts";
import { href } from "../../routes.ts";

export async function load({ client }: { client: Client }) {
  return { name: String((await testClient(client).get("/api/name")).name) };
}

export async function loadOwn({ client }: { client: Client }) {
  return { count: Number((await testClient(client).get("/api/cart")).count) };
}

export const shownFor = async ({ client }: { client: Client }) =>
  (await testClient(client).get("/api/viewer")).viewer as string | undefined;

export default function Layout({ children }: { children: ReactNode }) {
  const { isPending, to } = useNavigation();
  const own = useOwn<typeof loadOwn>();
  return (
    <>
      <header>
        <ServerDrawn id="store-name">{import.meta.env.SSR && <Name />}</ServerDrawn>
        <p>{own ? `${own.count} in your cart` : "cart unknown"}</p>
        <nav>
          <NavLink href={href("home")}>Home</NavLink> <NavLink href={href("list")}>List</NavLink>{" "}
          <Link href={href("form")}>Form</Link> <Link href={href("slow", { name: "one" })}>Slow one</Link>{" "}
          <Link href={href("slow", { name: "two" })}>Slow two</Link> <Link href={href("failing")}>Failing</Link>{" "}
          <Link href={href("moved")}>Moved</Link> <Link href={href("item", { code: "gone" })}>Gone</Link>{" "}
          <a href={href("item", { code: "b-2" })}>Plain link</a>
        </nav>
        <p data-testid="pending">{isPending ? `Going to ${to}` : "Here"}</p>
      </header>
      {children}
    </>
  );
}

function Name() {
  const { name } = useLayoutData<typeof load>();
  return <p>Drawn by the server of {name}</p>;
}
