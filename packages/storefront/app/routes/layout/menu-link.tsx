import type { ShownLink } from "@tradecounter/wire/pages";
import type { ReactNode } from "react";
import { sectionOf } from "../../routes.ts";
import { Link } from "../../router/index.ts";

interface MenuLinkProps {
  link: Pick<ShownLink, "href" | "opensNewWindow" | "rel">;
  isCurrent?: boolean;
  children: ReactNode;
}

/** A link in the header, or plain text if it leads nowhere. */
export function MenuLink({ link: { href: to, opensNewWindow, rel }, isCurrent = false, children }: MenuLinkProps) {
  if (to === null) return <span>{children}</span>;
  return (
    <Link
      href={to}
      aria-current={isCurrent ? "true" : undefined}
      {...(opensNewWindow && { target: "_blank", rel: rel ?? undefined })}
    >
      {children}
    </Link>
  );
}

export function isIn(section: string | undefined, address: string): boolean {
  return section !== undefined && sectionOf(address) === section;
}
