import type { ErrorPageProps, Meta } from "../../../index.ts";

export const meta = (): Meta => ({ title: "It failed" });

export default function ErrorPage({ status, retry }: ErrorPageProps) {
  return (
    <main>
      <h1>It failed</h1>
      <p>Status {status}</p>
      <button onClick={retry}>Try again</button>
    </main>
  );
}
