import { accountLinkNeeds, confirmAccount, passwordPolicy } from "@tradecounter/client";
import { Button, buttonClass } from "../../components/button.tsx";
import { entryForm, EntryPage } from "../../components/entry-page.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { href, redirectTo } from "../../routes.ts";
import { Form, Link, refused, useRefusal, type PageRequest, type PageSubmission } from "../../router/index.ts";

const FORM = "confirm-account";

/** The target of an e-mailed link. Programs open links before people do: nothing happens until the button is pressed. */
export async function accountLink({ query, client }: PageRequest) {
  if (query.get("done") === "yes") return { state: "done" as const };
  const needs = await accountLinkNeeds(client, tokenIn(query));
  if (needs === null) return { state: "old" as const };
  return needs === "Nothing"
    ? { state: "own" as const }
    : { state: "elsewhere" as const, policy: await passwordPolicy(client) };
}

function tokenIn(query: URLSearchParams): string {
  return (query.get("t") ?? "").slice(0, 100);
}

export async function confirmByLink({ query, client, form }: PageSubmission) {
  // a password may begin and end with spaces
  const [newPassword, verifyNewPassword] = ["newPassword", "verifyNewPassword"].map((name) =>
    String(form.get(name) ?? ""),
  ) as [string, string];
  const refusal = await confirmAccount(client, {
    token: tokenIn(query),
    ...(newPassword && { newPassword, verifyNewPassword }),
  });
  if (refusal === null) return redirectTo("confirmAccount", {}, { done: "yes" });
  return refused(form.has("newPassword") ? { fields: { newPassword: refusal } } : { message: refusal });
}

const texts = {
  own: {
    title: "Is this your email address?",
    lead: "You log in with it from any browser then, and find your earlier orders in your account.",
  },
  elsewhere: {
    title: "Choose a password",
    lead: "The account was opened in another browser. Choose a password here, and only you are logged in. Its orders stay. Its cart, addresses, cards and subscriptions go, as somebody else may have left them there: to keep them, open this link in the browser in which you ordered. If you ordered nothing, leave this page.",
  },
  done: {
    title: "Your email address is confirmed",
    lead: "Log in with it from now on. What you ordered with it before is in your account in a moment.",
  },
  old: {
    title: "This link does not work anymore",
    lead: "It was used already, it is older than three days, or the address has an account by now.",
  },
} as const;

/** The page for an account that was opened with an order. */
export function ConfirmAccount({ state, policy }: Awaited<ReturnType<typeof accountLink>>) {
  return (
    <EntryPage {...texts[state]}>
      {state === "own" || state === "elsewhere" ? (
        <ConfirmForm policy={state === "elsewhere" ? policy : undefined} />
      ) : (
        <Link
          href={state === "done" ? href("orders") : href("login")}
          className={buttonClass({ look: "primary", size: "large" })}
        >
          {state === "done" ? "See your orders" : "Go to the login"}
        </Link>
      )}
    </EntryPage>
  );
}

/** Sent by the browser itself, as it starts a session. */
function ConfirmForm({ policy }: { policy: string | undefined }) {
  const refusal = useRefusal(FORM);
  const secret = (name: string) => ({ name, error: refusal?.fields[name], autoComplete: "new-password" });
  return (
    <Form method="post" name={FORM} noValidate data-plain="" className={entryForm}>
      <FormErrors form={FORM} field="newPassword" />
      {policy !== undefined && (
        <>
          <PasswordField {...secret("newPassword")} label="Password" hint={policy} />
          <PasswordField {...secret("verifyNewPassword")} label="Confirm password" />
        </>
      )}
      <Button look="primary" size="large">
        {policy === undefined ? "Confirm my address" : "Confirm and log in"}
      </Button>
    </Form>
  );
}
