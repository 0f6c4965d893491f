import { confirmEmail, isEmailLinkInForce } from "@tradecounter/client";
import { Button, buttonClass } from "../../components/button.tsx";
import { entryForm, EntryPage } from "../../components/entry-page.tsx";
import { accountLink, ConfirmAccount, confirmByLink } from "./confirm-account.tsx";
import { askForStock, stockAsked, StockNotice } from "./stock-notice.tsx";
import { href, redirectTo } from "../../routes.ts";
import { Form, Link, type Loaded, type Meta, type PageRequest, type PageSubmission } from "../../router/index.ts";

/**
 * The target of an e-mailed link. Programs open links before people do: the address changes when the button is pressed. Separate pages
 * for what a guest requests by mail would add to every page's script.
 */
export async function load(request: PageRequest) {
  const { pathname, query, client } = request;
  if (pathname === href("stockNotice"))
    return { asked: await stockAsked(request), account: null, state: "done" as const };
  if (pathname === href("confirmAccount")) return { account: await accountLink(request), state: "done" as const };
  if (query.get("done") === "yes") return { account: null, state: "done" as const };
  const isInForce = await isEmailLinkInForce(client, query.get("t") ?? "");
  return { account: null, state: isInForce ? ("open" as const) : ("old" as const) };
}

export async function submit(submission: PageSubmission) {
  const { pathname, query, client } = submission;
  if (pathname === href("stockNotice")) return askForStock(submission);
  if (pathname === href("confirmAccount")) return confirmByLink(submission);
  const isDone = await confirmEmail(client, query.get("t") ?? "");
  return redirectTo("confirmEmail", {}, isDone ? { done: "yes" } : { t: "old" });
}

export function meta({ asked, account }: Loaded<typeof load>): Meta {
  if (asked) return { title: `Tell me when it is in stock: ${asked.name}`, robots: "noindex" };
  return { title: account ? "Confirm your email address" : "Your new email address", robots: "noindex" };
}

const texts = {
  open: { title: "Use this email address?", lead: "You log in with it from now on, and we write to you there." },
  done: { title: "Your email address is changed", lead: "Log in with it from now on. We have told the old address." },
  old: {
    title: "This link does not work anymore",
    lead: "It was used already, a newer one was sent after it, it is older than 24 hours, or somebody has the address by now.",
  },
} as const;

export default function ConfirmEmailPage({ asked, account, state }: Loaded<typeof load>) {
  if (asked) return <StockNotice {...asked} />;
  if (account) return <ConfirmAccount {...account} />;
  return (
    <EntryPage {...texts[state]}>
      {state === "open" ? (
        <Form method="post" name="confirm-email" className={entryForm}>
          <Button look="primary" size="large">
            Use this email address
          </Button>
        </Form>
      ) : (
        <Link href={href("profile")} className={buttonClass({ look: "primary", size: "large" })}>
          Go to your profile
        </Link>
      )}
    </EntryPage>
  );
}
