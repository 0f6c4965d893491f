import { createPayLink, FetchError, openPayLink, openPayLinks, withdrawPayLink } from "@tradecounter/client";
import type { PayLinkHead } from "@tradecounter/wire";
import { Button } from "../../components/button.tsx";
import { Copy } from "../../components/copy.tsx";
import { EmailField } from "../../components/email-field.tsx";
import { entryForm, EntryPage } from "../../components/entry-page.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { Notice } from "../../components/notice.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
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
const WITHDRAWAL = "withdraw-pay-link";

/** Lets somebody else pay for the cart: creates the link and shows it, lists the links that are still open, and withdraws them. */
export async function load({ query, client, signal }: PageRequest) {
  const token = query.get("t");
  if (token) {
    const made = await openPayLink(client, token, { signal });
    if (made.status !== "Open") return redirectTo("pay", {}, { t: token });
    const { grandTotalAmount, currencyIsoCode } = made.checkout.cartSummary!;
    return {
      link: made.url,
      cartId: made.isOwn ? made.checkout.cartSummary!.cartId : null,
      expiresAt: made.expiresAt,
      total: money(grandTotalAmount, currencyIsoCode ?? "USD"),
      sentTo: query.get("to"),
    };
  }
  const [{ uniqueProductCount }, open] = await Promise.all([
    client.cart.summary({ signal }),
    openPayLinks(client, { signal }),
  ]);
  const said = query.get("withdrawn");
  if (!uniqueProductCount && open.length === 0 && !said) return redirectTo("cart");
  return { link: null, open, hasCart: Boolean(uniqueProductCount), said };
}

export async function submit({ client, form }: PageSubmission) {
  const withdrawn = lineOf(form, "withdraw");
  if (withdrawn) return withdraw(client, withdrawn);
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

/** Redirects to the page, which reports what became of the link. */
async function withdraw(client: PageSubmission["client"], cartId: string) {
  try {
    await withdrawPayLink(client, cartId);
    return redirectTo("payLink", {}, { withdrawn: "yes" });
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500) throw error;
    return redirectTo("payLink", {}, { withdrawn: error.code === "INVALID_OPERATION" ? "paid" : "gone" });
  }
}

export function meta(): Meta {
  return { title: "Have somebody else pay", robots: "noindex" };
}

export default function PayLinkPage(data: Loaded<typeof load>) {
  return data.link === null ? <Making {...data} /> : <Made {...data} />;
}

const notices = {
  yes: ["go", "The link is withdrawn. Nobody can pay by it anymore."],
  paid: ["caution", "This link has already been paid: there is an order. Cancel the order instead."],
  gone: ["caution", "There is no such link anymore."],
} as const;

function Making({ open, hasCart, said }: Extract<Loaded<typeof load>, { link: null }>) {
  const notice = Object.hasOwn(notices, said ?? "") ? notices[said as keyof typeof notices] : undefined;
  return (
    <EntryPage
      title="Have somebody else pay"
      lead={
        hasCart &&
        "A link lets a colleague or a customer see this order as it is now, and pay for it. It is ordered when it is paid."
      }
    >
      {notice && <Notice kind={notice[0]} role="status" title={notice[1]} />}
      {hasCart && <NewLink />}
      {open.length > 0 && <OpenLinks links={open} />}
      {hasCart ? (
        <Link href={href("checkout")}>Return to the checkout</Link>
      ) : (
        <Link href={href("home")}>Go to the store</Link>
      )}
    </EntryPage>
  );
}

/** The links that can still be paid. */
function OpenLinks({ links }: { links: readonly PayLinkHead[] }) {
  const { timeZone } = useStore();
  return (
    <section aria-labelledby="open" className={styles.made}>
      <h2 id="open">Links not yet paid</h2>
      <ul className={styles.open}>
        {links.map(({ cartId, createdDate, expiresAt, grandTotalAmount, currencyIsoCode }) => {
          const total = money(grandTotalAmount, currencyIsoCode);
          return (
            <li key={cartId} className={styles.handed}>
              <span>
                {total}, made {dateOf(createdDate, timeZone)}, until {dateOf(expiresAt, timeZone)}
              </span>
              <Withdrawal cartId={cartId} of={total} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Withdrawal({ cartId, of }: { cartId: string; of: string }) {
  return (
    <Form method="post" name={WITHDRAWAL}>
      <input type="hidden" name="withdraw" value={cartId} />
      <Button aria-label={`Withdraw the link for ${of}`}>Withdraw</Button>
    </Form>
  );
}

function NewLink() {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  return (
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
  );
}

type Shown = Extract<Loaded<typeof load>, { link: string }>;

function Made({ link, cartId, sentTo, total, expiresAt }: Shown) {
  const { phone, timeZone } = useStore();
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
        {cartId && (
          <>
            <p>You can withdraw it until it is paid.</p>
            <Withdrawal cartId={cartId} of={total} />
            {/* a guest's session ends, and with it their access to this button */}
            {phone && (
              <p>
                If you can no longer withdraw the link here, call us at <PhoneLink /> before it is paid.
              </p>
            )}
          </>
        )}
        <p>
          <Link href={href("cart")}>Go to the cart</Link>
        </p>
      </div>
    </EntryPage>
  );
}
