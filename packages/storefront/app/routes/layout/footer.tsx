import { formatPhone } from "@tradecounter/commerce";
import { Unseen } from "../../components/unseen.tsx";
import type { SiteContent, SiteLink } from "../../content/site.ts";
import { COOKIE_SETTINGS } from "./opened-dialog.ts";
import styles from "./footer.module.css";

/** Three columns, a line, copyright and address. Drawn by the server alone; what its button opens is the layout's. Source: site specification, section 2, "Footer". */
export function Footer({ site, year }: { site: SiteContent; year: number }) {
  return (
    <footer>
      <div className={styles.inside}>
        <div className={styles.columns}>
          <section aria-labelledby="footer-support">
            <h2 id="footer-support">Support</h2>
            <Links links={site.support} />
          </section>
          <section aria-labelledby="footer-legal">
            <h2 id="footer-legal">Legal</h2>
            <Links links={site.legal} />
            <p data-needs-scripts="">
              <button type="button" data-opens={COOKIE_SETTINGS}>
                Cookie Settings
              </button>
            </p>
          </section>
          <div className={styles.counter}>
            <CounterDrawing />
            <p>
              <b>{site.tagline}</b>
              <br />
              <a href={`tel:${site.phone}`}>{formatPhone(site.phone)}</a>
              <br />
              {site.hours}
            </p>
          </div>
        </div>
        <div className={styles.last}>
          <p>
            Copyright © {year} {site.company}
          </p>
          <address>
            {site.postalAddress.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </div>
      </div>
    </footer>
  );
}

function Links({ links }: { links: readonly SiteLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <a href={to} target="_blank" rel="noopener">
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
