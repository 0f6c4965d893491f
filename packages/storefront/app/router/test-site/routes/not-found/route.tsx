import type { Meta } from "../../../index.ts";

export const meta = (): Meta => ({ title: "Nothing here" });

export default function NotFoundPage() {
  return (
    <main>
      <h1>Nothing here</h1>
    </main>
  );
}
