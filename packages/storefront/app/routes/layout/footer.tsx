import { PhoneLink } from "../../components/phone-link.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { Kept, useLayoutData, useStore } from "../../router/index.ts";
import { COOKIE_SETTINGS } from "./opened-dialog.ts";
import type { load } from "./route.tsx";
import styles from "./footer.module.css";

interface FooterLink {
  label: string;
  /** Of the page of text. */
  page: string;
}

/** Source: site specification, section 2, "Footer". */
const supportLinks: readonly FooterLink[] = [
  { label: "Contact us", page: "contact-us" },
  { label: "Shipping and returns", page: "shipping-and-returns" },
  { label: "Registering an account", page: "registering-an-account" },
  { label: "FAQ", page: "faq" },
  { label: "Find my engine number", page: "find-my-engine-number" },
];
const legalLinks: readonly FooterLink[] = [
  { label: "Legal notice", page: "legal-notice" },
  { label: "Privacy policy", page: "privacy-policy" },
];

/** Three columns, a line, copyright and address. Drawn by the server alone; what its button opens is the layout's. Source: site specification, section 2, "Footer". */
export function Footer() {
  return <Kept as="footer" draw={FooterInside} shown={{}} />;
}

function FooterInside() {
  const { year } = useLayoutData<typeof load>();
  const { name, tagline, phone, email, hours, company, postalAddress, pages } = useStore();
  const known = (links: readonly FooterLink[]) => links.filter(({ page }) => pages.includes(page));
  return (
    <div className={styles.inside}>
      <div className={styles.columns}>
        <section aria-labelledby="footer-support">
          <h2 id="footer-support">Support</h2>
          <Links links={known(supportLinks)} />
        </section>
        <section aria-labelledby="footer-legal">
          <h2 id="footer-legal">Legal</h2>
          <Links links={known(legalLinks)} />
          <p data-needs-scripts="">
            <button type="button" data-opens={COOKIE_SETTINGS}>
              Cookie Settings
            </button>
          </p>
        </section>
        <div className={styles.counter}>
          <CounterDrawing />
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
      </div>
    </div>
  );
}

function Links({ links }: { links: readonly FooterLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ label, page }) => (
        <li key={page}>
          <a href={`/${page}`} target="_blank" rel="noopener">
            {label}
            <Unseen> (opens in a new window)</Unseen>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A spin-on filter in the manner of the parts drawings. */
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
