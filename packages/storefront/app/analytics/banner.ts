import { noConsent } from "@tradecounter/wire";
import type { StoreFacts } from "../client.ts";
import { href } from "../routes.ts";
import { allOf, choose, type Asked } from "./consent.ts";
import { placeOf } from "./page-name.ts";
import styles from "./banner.module.css";

const words = { settings: "Settings", reject: "Reject", accept: "Accept" };

/** Pages for paying or signing in, and those that the banner links to. Source: site shell contract, 7.6, "excluded list". */
const withoutBanner: ReadonlySet<string> = new Set([href("legalNotice"), href("privacyPolicy")]);

export function hasBanner(pathname: string): boolean {
  const { kind } = placeOf(pathname);
  return kind !== "cart" && kind !== "checkout" && kind !== "login" && !withoutBanner.has(pathname);
}

/** Asks once, at the bottom of the page. It takes no focus and moves nothing. */
export function openBanner(asked: Asked, { pages }: Pick<StoreFacts, "pages">) {
  const banner = document.createElement("section");
  banner.className = styles.banner!;
  banner.setAttribute("aria-label", "Cookies");
  const question = document.createElement("p");
  question.append("May we count which pages and parts are looked at? ");
  if (asked.includes("advertising"))
    question.append("Our partners would also see which advertisements brought you here.");
  else question.append(detail("The figures stay with us and don’t identify anyone."));
  if (pages.includes("privacy-policy")) question.append(" ", linkTo(href("privacyPolicy"), "Privacy policy"));
  const choices = document.createElement("div");
  choices.className = styles.choices!;
  const settings = button(words.settings, styles.settings!);
  settings.dataset.opens = "cookie-settings";
  const close = button("×", styles.close!, () => choose(noConsent));
  close.setAttribute("aria-label", "Close and reject");
  choices.append(
    button(words.reject, styles.answer!, () => choose(noConsent)),
    button(words.accept, styles.answer!, () => choose(allOf(asked))),
    settings,
    close,
  );
  const inside = document.createElement("div");
  inside.className = styles.inside!;
  inside.append(question, choices);
  banner.append(inside);
  document.body.append(banner);
  return {
    show(isShown: boolean): void {
      banner.hidden = !isShown;
    },
    close(): void {
      const hadFocus = banner.contains(document.activeElement);
      banner.remove();
      // the focus moves to the page's content, not to the top of the document
      if (hadFocus) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    },
  };
}

/** Details that do not fit on a phone; the settings say them, too. */
function detail(text: string): HTMLElement {
  const said = document.createElement("span");
  said.className = styles.detail!;
  said.textContent = text;
  return said;
}

function button(label: string, className: string, press?: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = label;
  if (press) made.addEventListener("click", press);
  return made;
}

function linkTo(to: string, label: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = to;
  link.textContent = label;
  return link;
}
