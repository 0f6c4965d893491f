import type { ReactNode } from "react";

/** The main content. Every page has one, and the skip link leads to it. */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
