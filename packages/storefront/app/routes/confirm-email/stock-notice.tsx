import { confirmStockNotice, FetchError, isLoggedIn, tellWhenInStock } from "@tradecounter/client";
import { Button, buttonClass } from "../../components/button.tsx";
import { EmailField } from "../../components/email-field.tsx";
import { entryForm, EntryPage } from "../../components/entry-page.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { Notice } from "../../components/notice.tsx";
import { StockLine } from "../../components/stock-line.tsx";
import { lineOf } from "../../content/form-text.ts";
import { replacementsOf } from "../../content/replacements.tsx";
import { stocksOf } from "../../content/stocks.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  done,
  Form,
  Link,
  notFound,
  refused,
  useRefusal,
  useStore,
  useSubmission,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";

const FORM = "stock-notice";

/** The page to request a back-in-stock notice, and the target of the link mailed to a guest. */
export async function stockAsked(request: PageRequest) {
  const { client, query, signal } = request;
  const productId = query.get("product") ?? "";
  if (!/^\w{15,18}$/.test(productId)) notFound();
  const [{ fields }, session, stocks] = await Promise.all([
    client.catalog.product(productId, {}, { signal }).catch((error: unknown) => {
      if (error instanceof FetchError && (error.status === 404 || error.status === 400)) notFound();
      throw error;
    }),
    client.context.session({ signal }),
    stocksOf(request, [productId]),
  ]);
  const replaced = await replacementsOf(request, [{ id: productId, replacedBy: fields.ReplacedBy__c }]);
  return {
    name: fields.Name ?? "",
    to: href("product", { sku: fields.StockKeepingUnit || "part", productId }),
    // a buyer without a confirmed address is asked for one as well
    email: isLoggedIn(session) ? (session.profile?.userName ?? null) : null,
    stock: stocks.get(productId) ?? null,
    replacedBy: replaced.get(productId) ?? "",
    isNoted: query.get("done") === "yes",
    isConfirmed: query.get("done") === "confirmed",
    /** Programs open links in mails before people do: the address is confirmed when the button is pressed. */
    isLink: query.has("t"),
  };
}

export async function askForStock({ client, form, query }: PageSubmission) {
  const product = query.get("product") ?? "";
  const token = query.get("t");
  if (token !== null) {
    const refusal = await confirmStockNotice(client, token.slice(0, 100));
    return refusal === null
      ? redirectTo("stockNotice", {}, { product, done: "confirmed" })
      : refused({ message: refusal });
  }
  const email = lineOf(form, "email");
  try {
    const refusal = await tellWhenInStock(client, { productId: product, email });
    if (refusal !== null) return refused(form.has("email") ? { fields: { email: refusal } } : { message: refusal });
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500) throw error;
    return refused({ message: error.words });
  }
  return done({ isNoted: true }, { plainly: href("stockNotice", {}, { product, done: "yes" }) });
}

type StockNoticeProps = Awaited<ReturnType<typeof stockAsked>>;

export function StockNotice({ name, to, email, stock, replacedBy, isNoted, isConfirmed, isLink }: StockNoticeProps) {
  const { timeZone } = useStore();
  const refusal = useRefusal(FORM);
  const { isPending, result } = useSubmission<typeof askForStock>(FORM);
  return (
    <EntryPage title="Tell me when it is in stock" lead={name}>
      {stock && <StockLine stock={stock} timeZone={timeZone} />}
      {replacedBy && <p dangerouslySetInnerHTML={{ __html: replacedBy }} />}
      {(isNoted || isConfirmed || result) && !refusal ? (
        <>
          {isConfirmed || email !== null ? (
            <Notice kind="go" title="We write to you once, when it is in stock." role="status" />
          ) : (
            <Notice kind="go" title="Check your email" role="status">
              <p>
                Follow the link that we have sent you: once your address is confirmed, we write to you when it is in
                stock.
              </p>
            </Notice>
          )}
          <Link href={to} className={buttonClass({ look: "primary", size: "large" })}>
            Back to the part
          </Link>
        </>
      ) : stock !== null && stock.available > 0 ? (
        <Link href={to} className={buttonClass({ look: "primary", size: "large" })}>
          It is in stock: order it
        </Link>
      ) : isLink ? (
        <Form method="post" name={FORM} className={entryForm}>
          <FormErrors form={FORM} />
          <p>We write to you once, when it is in stock, and about nothing else.</p>
          <Button look="primary" size="large" aria-busy={isPending || undefined}>
            Confirm my address
          </Button>
          <Link href={to}>Back to the part</Link>
        </Form>
      ) : (
        <Form method="post" name={FORM} noValidate className={entryForm}>
          <FormErrors form={FORM} />
          {email === null ? (
            <EmailField
              name="email"
              autoComplete="email"
              hint="For one email about this part, and nothing else."
              defaultValue={refusal?.values.email}
              error={refusal?.fields.email}
            />
          ) : (
            <p>
              We write to <b>{email}</b> once, and about nothing else.
            </p>
          )}
          <Button look="primary" size="large" aria-busy={isPending || undefined}>
            Tell me
          </Button>
          <Link href={to}>Back to the part</Link>
        </Form>
      )}
    </EntryPage>
  );
}
