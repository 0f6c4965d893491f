import type { ReactNode } from "react";

/** The page's own part. Every page has one, and the link at the very top leads to it. */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
