import type { MenuEntry } from "@tradecounter/wire/pages";
import { PhoneLink } from "../../components/phone-link.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { Kept, useLayoutData, useStore } from "../../router/index.ts";
import { base, sitePath, sizedPicture } from "../../base.ts";
import { language } from "../../language.ts";
import { labelNodes } from "../../sections/label.tsx";
import { livingLinks } from "../../sections/links.ts";
import { noParts } from "../../sections/no-parts.tsx";
import type { ContentPicture } from "../../sections/site-content.ts";
import { Sections } from "../../sections/sections.tsx";
import { COOKIE_SETTINGS } from "./dialog-names.ts";
import type { load } from "./route.tsx";
import styles from "./footer.module.css";

/** Source: site specification, section 2, "Footer". */
const usual = (): Readonly<Record<"support" | "legal", readonly MenuEntry[]>> => ({
  support: [
    pageLink("Contact us", "contact-us"),
    pageLink("Shipping and returns", "shipping-and-returns"),
    pageLink("Registering an account", "registering-an-account"),
    pageLink("FAQ", "faq"),
    pageLink("Find my engine number", "find-my-engine-number"),
  ],
  legal: [
    pageLink("Legal notice", "legal-notice"),
    pageLink("Privacy policy", "privacy-policy"),
    pageLink("Company privacy policy", "privacy-policy-clarke"),
  ],
});

function pageLink(label: string, page: string): MenuEntry {
  return { label, actionType: "InternalLink", actionValue: `${base}/${page}`, target: "NewWindow" };
}

/** The content page with this name. Rendered on the server only; the dialog of its button belongs to the layout. */
export function Footer() {
  return <Kept as="footer" draw={FooterInside} shown={{}} />;
}

function FooterInside() {
  const { footer } = useLayoutData<typeof load>();
  return (
    <div className={styles.inside}>
      <Sections sections={footer} live={noParts} />
    </div>
  );
}

interface FooterColumnsProps {
  /** Undefined if the store has no such menu. */
  support: readonly MenuEntry[] | undefined;
  legal: readonly MenuEntry[] | undefined;
  /** Of the copyright notice. */
  year: number;
  legalPicture: ContentPicture | undefined;
  /** Replaces the drawing of the counter. */
  picture: ContentPicture | undefined;
}

/** Three columns, a line, copyright and address. Source: site specification, section 2, "Footer". */
export function FooterColumns({ support, legal, year, legalPicture, picture }: FooterColumnsProps) {
  const { name, tagline, phone, email, hours, company, postalAddress } = useStore();
  return (
    <>
      <div className={styles.columns}>
        <section aria-labelledby="footer-support">
          <h2 id="footer-support">Support</h2>
          <Links entries={support ?? usual().support} />
        </section>
        <section aria-labelledby="footer-legal">
          <h2 id="footer-legal">Legal</h2>
          <Links entries={legal ?? usual().legal} />
          <p data-needs-scripts="">
            <button type="button" data-opens={COOKIE_SETTINGS}>
              Cookie Settings
            </button>
          </p>
          {legalPicture && <FooterPicture picture={legalPicture} />}
        </section>
        <div className={styles.counter}>
          {picture ? <FooterPicture picture={picture} /> : <CounterDrawing />}
          <p>
            <b>{tagline || name}</b>
            {phone && (
              <span>
                <PhoneLink />
              </span>
            )}
            {email && (
              <span>
                <a href={`mailto:${email}`}>{email}</a>
              </span>
            )}
            {hours && <span>{hours}</span>}
          </p>
        </div>
      </div>
      <div className={styles.last}>
        <p>
          Copyright © {year} {company}
        </p>
        <address>
          {postalAddress.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <div className={styles.choices}>
          <Languages />
          <Markets />
        </div>
      </div>
    </>
  );
}

const footerPictureWidth = 160;

function FooterPicture({ picture: { url, altText, size } }: { picture: ContentPicture }) {
  const height = size ? Math.round((size.height * footerPictureWidth) / size.width) : undefined;
  return (
    <img
      src={sizedPicture(url, 2 * footerPictureWidth)}
      alt={altText}
      width={footerPictureWidth}
      height={height}
      loading="lazy"
      className={styles.picture}
    />
  );
}

/** The same page in the store's other languages: the server knows which page the visitor is on from the referrer. */
function Languages() {
  const { languages } = useStore();
  if (!languages) return null;
  return (
    <nav aria-label="Language">
      <ul className={styles.languages}>
        {languages.map(({ code, name }) => (
          <li key={code} lang={code}>
            {code === language ? (
              <b aria-current="true">{name}</b>
            ) : (
              <a href={`${sitePath}/language/${code}`} hrefLang={code} rel="nofollow" data-plain="">
                {name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The store's markets, with their currencies. */
function Markets() {
  const { markets, market } = useStore();
  if (!markets) return null;
  return (
    <nav aria-label="Market">
      <ul className={styles.languages}>
        {markets.map(({ code, name, currency }) => {
          const label = `${name}, ${currency}`;
          return (
            <li key={code}>
              {code === market ? (
                <b aria-current="true">{label}</b>
              ) : (
                <a href={`${sitePath}/market/${code}`} rel="nofollow" data-plain="">
                  {label}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** A single level. In a footer, a link marked to open in a new window does so even if it is on this site. */
function Links({ entries }: { entries: readonly MenuEntry[] }) {
  const { pages } = useStore();
  const links = livingLinks(
    entries.map((entry) => ({ ...entry, isExternal: entry.target === "NewWindow" })),
    pages,
    1,
  );
  return (
    <ul className={styles.links} data-link-list="">
      {links.map(({ id, label, href, opensNewWindow, rel }) => (
        <li key={id} data-link={id}>
          <a href={href ?? undefined} {...(opensNewWindow && { target: "_blank", rel: rel ?? undefined })}>
            {labelNodes(label)}
            {opensNewWindow && <Unseen> (opens in a new window)</Unseen>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A spin-on filter in the style of the parts drawings. */
function CounterDrawing() {
  return (
    <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true" className={styles.drawing}>
      <path d="M22 30v42c0 9 52 9 52 0V30" />
      <ellipse cx="48" cy="30" rx="26" ry="9" />
      <ellipse cx="48" cy="30" rx="19" ry="6" />
      <ellipse cx="48" cy="30" rx="7" ry="2.4" />
      <path d="M30 71V50M37 74V53M44 75.500V54M52 75.500V54M59 74V53M66 71V50" />
      <path className={styles.thin} d="M48 8v80M82 30v42M78 30h8M78 72h8" />
      <circle className={styles.thin} cx="12" cy="18" r="7" />
      <path className={styles.thin} d="m17 23 7 6" />
    </svg>
  );
}
