import type { ShownLink } from "@tradecounter/wire/pages";
import { Icon } from "../../components/icon.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { useLayoutData } from "../../router/index.ts";
import { labelNodes } from "../../sections/label.tsx";
import { isIn, MenuLink } from "./menu-link.tsx";
import type { load } from "./route.tsx";

/**
 * What a panel has room for; the rest is on the category's own page. If the total exceeds `together`, there are no panels:
 * they are part of each page, and would be most of it.
 */
const most = { groups: 12, links: 6, together: 200 };

/**
 * The category bar. The children of a category are in a panel, which a button opens. It uses the browser's popovers
 * without any script: a panel closes on Escape, on a click elsewhere, and when another opens. Rendered on the server only.
 */
export function CategoryMenu({ section }: { section: string | undefined }) {
  const { menu } = useLayoutData<typeof load>();
  const hasPanels = menu.reduce((sum, { links }) => sum + linksIn(links), 0) <= most.together;
  return (
    <ul data-link-list="">
      {menu.map(({ id, label, links, ...link }) => (
        <li key={id} data-link={id} className="menu-top">
          <MenuLink link={link} isCurrent={link.href !== null && isIn(section, link.href)}>
            {labelNodes(label)}
          </MenuLink>
          {hasPanels && links.length > 0 && (
            <>
              <button type="button" className="menu-opens" popoverTarget={`menu-${id}`}>
                <Icon name="down" />
                <Unseen>What is in {labelNodes(label)}</Unseen>
              </button>
              <div id={`menu-${id}`} popover="auto" className="menu-panel">
                <Groups links={links} all={{ label, ...link }} />
              </div>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How many of them a panel shows. */
function linksIn(links: readonly ShownLink[]): number {
  return links.slice(0, most.groups).reduce((sum, { links: below }) => sum + 1 + Math.min(below.length, most.links), 0);
}

function Groups({
  links,
  all,
}: {
  links: readonly ShownLink[];
  all: Pick<ShownLink, "label" | "href" | "opensNewWindow" | "rel">;
}) {
  return (
    <div className="menu-inside">
      <ul className="menu-groups">
        {links.slice(0, most.groups).map(({ id, label, links: below, ...link }) => (
          <li key={id} data-link={id}>
            <b>
              <MenuLink link={link}>{labelNodes(label)}</MenuLink>
            </b>
            {below.length > 0 && (
              <ul>
                {below.slice(0, most.links).map(({ id, label, ...link }) => (
                  <li key={id} data-link={id}>
                    <MenuLink link={link}>{labelNodes(label)}</MenuLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {all.href !== null && (
        <p className="menu-all">
          <MenuLink link={all}>All of {labelNodes(all.label)}</MenuLink>
        </p>
      )}
    </div>
  );
}
