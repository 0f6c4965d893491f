import { FetchError } from "@tradecounter/client";
import { AccountPage } from "../../components/account-page.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { cardFormPlace } from "../../content/card-form-place.ts";
import { lineOf } from "../../content/form-text.ts";
import { keptCards, keptCardsOf, type KeptCard } from "../../content/kept-cards.ts";
import { signedIn } from "../../content/signed-in.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  refused,
  useRefusal,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import { AddCard } from "./add-card.tsx";
import { MyCoupons, ownCoupons, putIntoCart } from "./my-coupons.tsx";
import { changeSubscription, MySubscriptions, ownSubscriptions } from "./my-subscriptions.tsx";
import styles from "./payment-methods.module.css";

const FORM = "payment-methods";

// separate pages would add to every page's script
const isOfCoupons = (pathname: string) => pathname === href("myCoupons");
const isOfSubscriptions = (pathname: string) => pathname === href("mySubscriptions");

export async function load(request: PageRequest) {
  if (isOfCoupons(request.pathname)) return { own: await ownCoupons(request) };
  if (isOfSubscriptions(request.pathname)) return { again: await ownSubscriptions(request) };
  return { kept: await keptPage(request) };
}

async function keptPage(request: PageRequest) {
  const session = await signedIn(request);
  const { client, query, signal } = request;
  const application = await client.context.application({ signal });
  return {
    cards: await keptCards(client, session, application),
    cardForm: keptCardsOf(client, session, application) ? cardFormPlace(application) : null,
    isAdding: query.has("add"),
    removing: query.get("remove"),
    done: query.get("done"),
  };
}

export async function submit(submission: PageSubmission) {
  const { client, form, pathname } = submission;
  if (isOfCoupons(pathname)) return putIntoCart(submission);
  if (isOfSubscriptions(pathname)) return changeSubscription(submission);
  const [session, application] = await Promise.all([client.context.session(), client.context.application()]);
  const cards = keptCardsOf(client, session, application);
  if (!cards) return redirectTo("paymentMethods");
  if (form.get("do") === "add") return addCard(cards, submission);
  const isRemoving = form.get("do") === "remove";
  try {
    if (isRemoving) await cards.remove(lineOf(form, "cardId"));
    else await cards.change(lineOf(form, "cardId"), { isDefault: true });
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500 || error.status === 401) throw error;
    return error.status === 404
      ? redirectTo("paymentMethods", {}, { done: "gone" })
      : refused({ message: error.words });
  }
  return redirectTo("paymentMethods", {}, { done: isRemoving ? "removed" : "default" });
}

/** Saves the card of a token that the gateway's form has just provided. */
async function addCard(cards: NonNullable<ReturnType<typeof keptCardsOf>>, { client, form }: PageSubmission) {
  const token = lineOf(form, "paymentToken");
  if (token === "") return refused({ message: "Enter the card’s details." });
  const [{ accountId }, { clientSidePaymentConfiguration }] = await Promise.all([
    client.context.session(),
    client.context.application(),
  ]);
  try {
    await cards.save({
      gatewayInitiatorReference: token,
      // the server supplies the customer itself
      gatewayCustomerReference: "me",
      paymentGatewayId: clientSidePaymentConfiguration?.config?.paymentGatewayId ?? "",
      paymentMethodType: "Card",
      referenceOwnerId: accountId ?? "",
      usageType: "OnSession",
      isDefault: form.get("isDefault") === "yes",
    });
  } catch (error) {
    // a card service that does not answer is not a fault of this page
    if (!(error instanceof FetchError) || error.status === 401 || error.status === 500) throw error;
    return refused({ message: error.words });
  }
  return redirectTo("paymentMethods", {}, { done: "added" });
}

export function meta({ own, again }: Loaded<typeof load>): Meta {
  return { title: own ? "My coupons" : again ? "Subscriptions" : "Payment methods", robots: "noindex" };
}

const said: Readonly<Record<string, string>> = {
  added: "Card saved: pay with it at checkout in one click.",
  removed: "The card is removed.",
  default: "The checkout offers that card first from now on.",
  gone: "That card was already removed.",
};

export default function PaymentMethodsPage({ own, again, kept }: Loaded<typeof load>) {
  if (again) return <MySubscriptions {...again} />;
  return own ? <MyCoupons {...own} /> : <KeptCards {...kept} />;
}

function KeptCards({ cards, cardForm, isAdding, removing, done }: Awaited<ReturnType<typeof keptPage>>) {
  const refusal = useRefusal(FORM);
  return (
    <AccountPage
      title="Payment methods"
      lead="Your saved cards. Only you see them and pay with them; the card service has their numbers, we do not."
    >
      {refusal?.message && <Notice kind="stop" title={refusal.message} role="alert" />}
      {!refusal && done && said[done] && (
        <Notice kind={done === "gone" ? "note" : "go"} title={said[done]} role="status" />
      )}
      {cards.length === 0 ? (
        <p>
          No saved cards. Add one here, or check “Save this card” when you pay by card, and the next order takes one
          click.
        </p>
      ) : (
        <ul className={styles.list}>
          {cards.map((card) => (
            <Card key={card.id} {...card} isRemoving={removing === card.id} />
          ))}
        </ul>
      )}
      {cardForm !== null &&
        (isAdding ? (
          <AddCard form={FORM} place={cardForm} />
        ) : (
          <p data-needs-scripts="">
            <Link href={href("paymentMethods", {}, { add: "1" })} keepScroll className={buttonClass()}>
              Add a card
            </Link>
          </p>
        ))}
    </AccountPage>
  );
}

function Card({ id, name, expiry, isDefault, hasExpired, isRemoving }: KeptCard & { isRemoving: boolean }) {
  return (
    <li className={styles.card}>
      <span className={styles.what}>
        <b>{name}</b>
        <span className={hasExpired ? styles.expired : styles.quiet}>
          {hasExpired ? `Expired ${expiry}: remove it, and add another` : `Good until ${expiry}`}
          {isDefault && !hasExpired && ", default"}
        </span>
      </span>
      {isRemoving ? (
        <Form method="post" name={FORM} className={styles.actions} role="group" aria-label={`Remove ${name}`}>
          <input type="hidden" name="cardId" value={id} />
          <b>Remove this card?</b>
          <Button size="small" name="do" value="remove">
            Remove it
          </Button>
          <Link href={href("paymentMethods")} keepScroll>
            Keep it
          </Link>
        </Form>
      ) : (
        <div className={styles.actions}>
          {!isDefault && !hasExpired && (
            <Form method="post" name={FORM}>
              <input type="hidden" name="cardId" value={id} />
              <Button look="quiet" name="do" value="default">
                Make it the default<Unseen>: {name}</Unseen>
              </Button>
            </Form>
          )}
          <Link href={href("paymentMethods", {}, { remove: id })} keepScroll>
            Remove<Unseen> {name}</Unseen>
          </Link>
        </div>
      )}
    </li>
  );
}
