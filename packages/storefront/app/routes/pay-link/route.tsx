import { createPayLink, FetchError, openPayLink } from "@tradecounter/client";
import { Button } from "../../components/button.tsx";
import { Copy } from "../../components/copy.tsx";
import { EmailField } from "../../components/email-field.tsx";
import { entryForm, EntryPage } from "../../components/entry-page.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { lineOf } from "../../content/form-text.ts";
import { dateOf, money } from "../../content/format.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  refused,
  useRefusal,
  useStore,
  useSubmission,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import styles from "./pay-link.module.css";

const FORM = "pay-link";

/** Has somebody else pay for the cart: makes the link, and then shows it. */
export async function load({ query, client, signal }: PageRequest) {
  const token = query.get("t");
  if (token) {
    const made = await openPayLink(client, token, { signal });
    if (made.status !== "Open") return redirectTo("pay", {}, { t: token });
    const { grandTotalAmount, currencyIsoCode } = made.checkout.cartSummary!;
    return {
      link: made.url,
      expiresAt: made.expiresAt,
      total: money(grandTotalAmount, currencyIsoCode ?? "USD"),
      sentTo: query.get("to"),
    };
  }
  const { uniqueProductCount } = await client.cart.summary({ signal });
  return uniqueProductCount ? { link: null } : redirectTo("cart");
}

export async function submit({ client, form }: PageSubmission) {
  const email = lineOf(form, "payerEmail");
  try {
    const { token } = await createPayLink(client, { cartId: "current", email: email || null });
    return redirectTo("payLink", {}, { t: token, to: email || undefined });
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500) throw error;
    return refused(
      error.code === "INVALID_INPUT" ? { fields: { payerEmail: error.message } } : { message: error.message },
    );
  }
}

export function meta(): Meta {
  return { title: "Have somebody else pay", robots: "noindex" };
}

export default function PayLinkPage(data: Loaded<typeof load>) {
  return data.link === null ? <Making /> : <Made {...data} />;
}

function Making() {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  return (
    <EntryPage
      title="Have somebody else pay"
      lead="A link lets a colleague or a customer see this order as it is now, and pay for it. It is ordered when it is paid."
    >
      <Form method="post" name={FORM} noValidate className={entryForm}>
        <FormErrors form={FORM} />
        <EmailField
          name="payerEmail"
          label="Email of the person who pays"
          hint="We send the link there. Leave it blank to hand the link on yourself."
          optional
          defaultValue={refusal?.values.payerEmail ?? ""}
          error={refusal?.fields.payerEmail}
          autoComplete="off"
        />
        <Button look="primary" size="large" aria-busy={isPending || undefined}>
          Create link
        </Button>
      </Form>
      <Link href={href("checkout")}>Return to the checkout</Link>
    </EntryPage>
  );
}

type Shown = Extract<Loaded<typeof load>, { link: string }>;

function Made({ link, sentTo, total, expiresAt }: Shown) {
  const { timeZone } = useStore();
  return (
    <EntryPage title="The link to pay is ready" lead={sentTo && `We have sent it to ${sentTo}.`}>
      <div className={styles.made}>
        <p className={styles.handed}>
          <a href={link} className={styles.link}>
            {link}
          </a>{" "}
          <Copy text={link} label="Copy the link" />
        </p>
        <p>
          It pays {total} once, until {dateOf(expiresAt, timeZone)}. Whoever has it sees the order and where it goes.
        </p>
        <p>Your cart stays as it is. What you change in it changes nothing of what the link pays for.</p>
        <p>
          <Link href={href("cart")}>Go to the cart</Link>
        </p>
      </div>
    </EntryPage>
  );
}
