import type { ComponentSettings, ShownLink } from "@tradecounter/wire/pages";
import { useId } from "react";
import { Unseen } from "../components/unseen.tsx";
import { labelNodes } from "./label.tsx";
import styles from "./sections.module.css";

type LinkListProps = Pick<
  ComponentSettings<"linkList">,
  "title" | "titleTag" | "headingTag" | "orientation" | "spacing"
> & {
  readonly links: readonly ShownLink[];
};

/** Links in a column or a row, with nested lists. Source: site specification, section 4, "Link list". */
export function LinkList({ title, titleTag: Title, headingTag, orientation, spacing, links }: LinkListProps) {
  const id = useId();
  return (
    <div
      className={[styles.linkList, styles[`list-${orientation}`], styles[`spacing-${spacing}`]].join(" ")}
      data-link-list=""
    >
      {title && (
        <Title id={id} className={`${styles.text} ${styles["heading-xsmall"]}`}>
          {title}
        </Title>
      )}
      <Links links={links} labelledBy={title ? id : undefined} headingTag={headingTag} />
    </div>
  );
}

interface LinksProps {
  readonly links: readonly ShownLink[];
  readonly labelledBy?: string | undefined;
  readonly headingTag: LinkListProps["headingTag"];
}

function Links({ links, labelledBy, headingTag }: LinksProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {links.map((link) => (
        <li key={link.id} data-link={link.id}>
          <Entry link={link} headingTag={headingTag} />
        </li>
      ))}
    </ul>
  );
}

/** An entry with children expands; its own link is the first of them. */
function Entry({ link, headingTag: Heading }: { link: ShownLink; headingTag: LinkListProps["headingTag"] }) {
  if (link.links.length === 0) {
    return (
      <Heading className={styles.entryText}>
        <LinkTo link={link} />
      </Heading>
    );
  }
  const own = link.href === null ? [] : [{ ...link, links: [] }];
  return (
    <details>
      <summary>{labelNodes(link.label)}</summary>
      <Links links={[...own, ...link.links]} headingTag={Heading} />
    </details>
  );
}

function LinkTo({ link: { href, opensNewWindow, rel, label } }: { link: ShownLink }) {
  if (href === null) return <span>{labelNodes(label)}</span>;
  return (
    <a href={href} {...(opensNewWindow && { target: "_blank", rel: rel ?? undefined })}>
      {labelNodes(label)}
      {opensNewWindow && <Unseen> (opens in a new window)</Unseen>}
    </a>
  );
}
