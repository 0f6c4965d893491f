import "../../test.css";
import type { Meta } from "../../../index.ts";

export const meta = (): Meta => ({ title: "Home of tests", description: "Where tests begin", canonical: "/" });

export default function HomePage() {
  // counts renders, for a test
  if (!import.meta.env.SSR) performance.mark("home drawn");
  return (
    <main>
      <h1>Home</h1>
      <a href="#below">Below</a>
      <div className="tall" />
      <h2 id="below">Far below</h2>
    </main>
  );
}
