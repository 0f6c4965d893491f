import { addressesModule, FetchError } from "@tradecounter/client";
import { formatPhone } from "@tradecounter/commerce";
import type { SavedAddress } from "@tradecounter/wire";
import { AccountPage } from "../../components/account-page.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { placeLines } from "../../content/address-lines.ts";
import { fixedDefaultsOf } from "../../content/fixed-defaults.ts";
import { lineOf } from "../../content/form-text.ts";
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
import styles from "./addresses.module.css";

const FORM = "address-book";
const pageSize = 25;

export async function load(request: PageRequest) {
  const { accountName, entersAddresses } = await signedIn(request);
  const { client, query, signal, store } = request;
  const asked = { pageSize, sortOrder: "NameAsc" as const, pageToken: query.get("page") ?? undefined };
  const [found, fixedDefaults] = await Promise.all([
    addressesModule(client).listAnywhere(asked, { signal, cachePolicy: "no-cache" }),
    fixedDefaultsOf(client, signal),
  ]);
  return {
    accountName,
    entersAddresses: entersAddresses ?? true,
    addresses: found.items.map((address) => shownFrom(address, store.country, fixedDefaults)),
    previous: found.previousPageToken,
    next: found.nextPageToken,
    deleting: query.get("delete"),
    done: query.get("done"),
  };
}

function shownFrom(address: SavedAddress, home: string, fixedDefaults: readonly (string | null)[]) {
  const { addressId: id, addressType, isDefault, phoneNumber, country, name, companyName } = address;
  return {
    id,
    name: name ?? "",
    // the name is already the heading
    lines: [...(companyName && companyName !== name ? [companyName] : []), ...placeLines(address, home)],
    phone: phoneNumber && formatPhone(phoneNumber, country),
    isForBills: addressType === "Billing",
    isDefault,
    canBeChanged: address.canBeChanged ?? true,
    canBecomeDefault: !isDefault && !fixedDefaults.includes(addressType),
  };
}

export async function submit({ client, form }: PageSubmission) {
  const addresses = addressesModule(client);
  const id = lineOf(form, "addressId");
  const isDeleting = form.get("do") === "delete";
  try {
    if (isDeleting) await addresses.remove(id);
    else await addresses.change(id, { isDefault: true });
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500 || error.status === 401) throw error;
    // somebody else was faster
    if (error.status === 404) return redirectTo("addresses", {}, { done: "gone" });
    return refused({ message: error.words });
  }
  return redirectTo("addresses", {}, { done: isDeleting ? "deleted" : "default" });
}

export function meta(): Meta {
  return { title: "Addresses", robots: "noindex" };
}

const said: Readonly<Record<string, string>> = {
  added: "Address saved.",
  changed: "Address updated.",
  deleted: "Address deleted. Your orders keep theirs.",
  default: "Default address updated.",
  gone: "Somebody in your account has already deleted that address.",
};

export default function AddressesPage(loaded: Loaded<typeof load>) {
  const { accountName, entersAddresses, addresses, previous, next, deleting, done } = loaded;
  const refusal = useRefusal(FORM);
  return (
    <AccountPage
      title="Addresses"
      lead={accountName && `Shared by everybody who orders for ${accountName}.`}
      tools={
        entersAddresses && (
          <Link href={href("newAddress")} className={buttonClass({ look: "primary" })}>
            Add an address
          </Link>
        )
      }
    >
      {refusal?.message && <Notice kind="stop" title={refusal.message} role="alert" />}
      {!refusal && done && said[done] && (
        <Notice kind={done === "gone" ? "note" : "go"} title={said[done]} role="status" />
      )}
      {addresses.length === 0 ? (
        <p>
          {entersAddresses
            ? "No saved addresses yet. Add one, and it is filled in at checkout."
            : "No saved addresses yet. Ask a colleague to add one: you need it to order."}
        </p>
      ) : (
        <ul className={styles.list}>
          {addresses.map((address) => (
            <Address
              key={address.id}
              {...address}
              entersAddresses={entersAddresses}
              isDeleting={deleting === address.id}
            />
          ))}
        </ul>
      )}
      {(previous || next) && (
        <nav aria-label="Pages" className={styles.pages}>
          {previous && <Link href={href("addresses", {}, { page: previous })}>Previous addresses</Link>}
          {next && <Link href={href("addresses", {}, { page: next })}>More addresses</Link>}
        </nav>
      )}
    </AccountPage>
  );
}

type Shown = ReturnType<typeof shownFrom> & { entersAddresses: boolean; isDeleting: boolean };

function Address({ id, name, lines, phone, isForBills, isDefault, isDeleting, ...allowed }: Shown) {
  const { entersAddresses, canBeChanged, canBecomeDefault } = allowed;
  const title = `address-${id}`;
  const kind = isForBills ? "billing" : "shipping";
  return (
    <li className={styles.address} aria-labelledby={title}>
      <h2 id={title} dir="auto">
        {name}
      </h2>
      <p className={styles.kind}>
        {isDefault && <b>Default for {kind}</b>}
        {!isDefault && `For ${kind}`}
      </p>
      <address>
        {lines.map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
        {phone && <span>{phone}</span>}
      </address>
      {!entersAddresses ? null : !canBeChanged ? (
        <p className={styles.kind}>Added by a colleague. Who manages your account can change it.</p>
      ) : isDeleting ? (
        <Form method="post" name={FORM} className={styles.confirm} role="group" aria-label={`Delete ${name}`}>
          <input type="hidden" name="addressId" value={id} />
          <p>
            <b>Delete this address?</b> Orders and carts that use it stay as they are.
          </p>
          <Button name="do" value="delete">
            Delete it
          </Button>
          <Link href={href("addresses")} keepScroll>
            Keep it
          </Link>
        </Form>
      ) : (
        <div className={styles.actions}>
          <Link href={href("address", { addressId: id })}>
            Change<Unseen> {name}</Unseen>
          </Link>
          <Link href={href("addresses", {}, { delete: id })} keepScroll>
            Delete<Unseen> {name}</Unseen>
          </Link>
          {canBecomeDefault && (
            <Form method="post" name={FORM}>
              <input type="hidden" name="addressId" value={id} />
              <Button look="quiet" name="do" value="default">
                Make it the default
                <Unseen>
                  {" "}
                  for {kind}: {name}
                </Unseen>
              </Button>
            </Form>
          )}
        </div>
      )}
    </li>
  );
}
