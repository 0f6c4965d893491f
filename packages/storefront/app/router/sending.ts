import { flushSync } from "react-dom";
import type { PageData } from "./data.ts";
import { FORM_FIELD, longestForm, mostFields, pageFrom } from "./island.ts";
import type { Navigation } from "./navigation.ts";
import type { Refusal, Site } from "./page.ts";
import type { State } from "./state.ts";

/** Sends forms in place, and shows their outcome. */
export function createSubmit(
  site: Site,
  { state, change }: State,
  { send, takeOwn }: PageData,
  navigation: Navigation,
) {
  const busy = new WeakSet<HTMLFormElement>();

  async function submit(form: HTMLFormElement, submitter?: HTMLElement | null): Promise<void> {
    if (busy.has(form)) return;
    const url = actionOf(form, submitter);
    const body = fieldsOf(form, submitter);
    const name = body.get(FORM_FIELD) ?? "";
    const hasGoneOn = navigation.watch();
    const results = new Map(state().results);
    results.delete(name);
    busy.add(form);
    change({ sending: new Set(state().sending).add(name), refusal: null, results });
    try {
      const reply = await send(url, body);
      navigation.forget();
      takeOwn(reply);
      if (reply.refusal) return sentBack(form, reply.refusal);
      if ("result" in reply) return change({ results: new Map(state().results).set(name, reply.result) });
      const to = reply.location && new URL(reply.location, url);
      // the visitor has moved on and stays there; but a placed order is shown
      if (hasGoneOn() && (!to || to.pathname === url.pathname)) return;
      if (to) return await navigation.navigate(to.href);
      navigation.showAfterSending({ page: await pageFrom(site, reply.page!, url.pathname), url });
      form.reset();
    } catch {
      // it may have arrived or not: the input stays, and the visitor decides
      const values = Object.fromEntries([...body].filter(([field]) => !/password/i.test(field)));
      // the store accepts nothing of what is too large, and the connection may end before it has said so
      const isTooLarge = body.size > mostFields || String(body).length > longestForm;
      const message = isTooLarge
        ? "This is too much to send at once. Send it in smaller parts."
        : "The store did not answer. Try again in a moment.";
      sentBack(form, { form: name, message, fields: {}, values, isUncertain: !isTooLarge });
    } finally {
      busy.delete(form);
      const sending = new Set(state().sending);
      sending.delete(name);
      change({ sending });
    }
  }

  function sentBack(form: HTMLFormElement, refused: Refusal): void {
    flushSync(() => change({ refusal: refused }));
    const [field] = Object.keys(refused.fields);
    const control = field && form.elements.namedItem(field);
    const first = control instanceof RadioNodeList ? control[0] : control;
    if (first instanceof HTMLElement) first.focus();
  }

  return submit;
}

/** The address that a form is sent to. */
export function actionOf(form: HTMLFormElement, submitter: HTMLElement | null | undefined): URL {
  return new URL(submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);
}

/** The fields that a form sends, files excepted. */
export function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null | undefined): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === "string") fields.append(name, value);
  return fields;
}
