import { actionOf, fieldsOf, type Router } from "./browser.ts";

const intentMs = 65;

/**
 * Handles the links and forms of the whole document, so that they need no code of their own and work before their part of
 * the page is hydrated. Events that a component has prevented, and those with `data-plain`, are left alone.
 */
export function listen(router: Router): void {
  document.addEventListener("click", (event) => {
    const link = linkAt(event);
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlainClick || event.defaultPrevented) return;
    const url = new URL(link.href);
    const isFragment = url.hash !== "" && url.pathname + url.search === location.pathname + location.search;
    if (isFragment || !isRouted(link) || !router.handles(url)) return;
    event.preventDefault();
    void router.navigate(link.href, optionsOf(link));
  });

  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || !isRouted(form)) return;
    const url = actionOf(form, submitter);
    if (!router.handles(url)) return;
    // not the form's property, which a field named `method` shadows
    const method = form.getAttribute("method")?.toLowerCase();
    if (method === "dialog") return;
    event.preventDefault();
    if (method === "post") return void router.submit(form, submitter);
    // leaves out empty fields: short links are better to share
    const filled = [...fieldsOf(form, submitter)].filter(([, value]) => value !== "");
    url.search = new URLSearchParams(filled).toString();
    void router.navigate(url.href, optionsOf(form));
  });

  let waiting: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("pointerover", (event) => {
    clearTimeout(waiting);
    const link = event.pointerType === "mouse" ? linkAt(event) : undefined;
    if (link) waiting = setTimeout(() => prefetch(link), intentMs);
  });
  for (const intent of ["focusin", "touchstart"] as const) {
    document.addEventListener(intent, (event) => prefetch(linkAt(event)), { passive: true });
  }

  function prefetch(link: HTMLAnchorElement | undefined): void {
    if (link && isRouted(link) && link.dataset.prefetch !== "none") router.prefetch(link.href);
  }
}

function linkAt(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement ? link : undefined;
}

function isRouted(element: HTMLAnchorElement | HTMLFormElement): boolean {
  const isHere = !element.target || element.target === "_self";
  return isHere && !element.hasAttribute("download") && element.dataset.plain === undefined;
}

function optionsOf({ dataset }: HTMLElement) {
  return { replace: dataset.replace !== undefined, keepScroll: dataset.keepScroll !== undefined };
}
