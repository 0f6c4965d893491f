import { FetchError, wishlistsModule } from "@tradecounter/client";
import type { WishlistSummary } from "@tradecounter/wire";
import { AccountPage } from "../../components/account-page.tsx";
import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { TextField } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { lineOf } from "../../content/form-text.ts";
import { counted, dateOf } from "../../content/format.ts";
import { signedIn } from "../../content/signed-in.ts";
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
import { isSaving, save, whatIsSaved } from "./saving.ts";
import { SaveToList } from "./save-to-list.tsx";
import styles from "./my-lists.module.css";

const FORM = "new-list";

export async function load(request: PageRequest) {
  const { accountName } = await signedIn(request);
  const { client, query, signal } = request;
  const [{ summaries }, saved] = await Promise.all([
    wishlistsModule(client).list({}, { signal, cachePolicy: "no-cache" }),
    isSaving(query) ? whatIsSaved(request) : null,
  ]);
  return { accountName, lists: summaries, saved, isDeleted: query.get("done") === "deleted" };
}

export async function submit(submission: PageSubmission) {
  const { client, form, query } = submission;
  if (isSaving(query)) return save(submission);
  const name = lineOf(form, "name");
  if (name === "") return refused({ fields: { name: "Enter a name for the list." } });
  try {
    const { summary } = await wishlistsModule(client).create(name);
    return redirectTo("myList", { listId: summary.id });
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500 || error.status === 401) throw error;
    return refused(
      error.errors.some(({ field }) => field === "name") ? { fields: { name: error.words } } : { message: error.words },
    );
  }
}

export function meta({ saved }: Loaded<typeof load>): Meta {
  return { title: saved ? "Save to a list" : "Lists", robots: "noindex" };
}

export default function MyListsPage({ saved, ...shown }: Loaded<typeof load>) {
  const own = shown.lists.filter(({ isOwner }) => isOwner ?? true);
  return saved ? <SaveToList saved={saved} lists={own} /> : <Overview {...shown} own={own} />;
}

type OverviewProps = Omit<Loaded<typeof load>, "saved"> & { own: readonly WishlistSummary[] };

function Overview({ accountName, lists, own, isDeleted }: OverviewProps) {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const shared = lists.filter(({ isOwner }) => !(isOwner ?? true));
  return (
    <AccountPage title="Lists" lead={accountName && `Parts saved for ${accountName}, to order again.`}>
      {!refusal && isDeleted && <Notice kind="go" title="List deleted." role="status" />}
      {own.length === 0 && (
        <p>
          You have no list yet. Make one here, or press “Save to a list” beside a part or “Save the cart as a list” in{" "}
          <Link href={href("cart")}>the cart</Link>.
        </p>
      )}
      {own.length > 0 && <Lists lists={own} label="Your lists" />}
      {shared.length > 0 && (
        <section aria-labelledby="shared" className={styles.part}>
          <h2 id="shared">Shared with you</h2>
          <Lists lists={shared} label="Lists shared with you" />
        </section>
      )}
      <section aria-labelledby="new" className={styles.part}>
        <h2 id="new">New list</h2>
        <Form method="post" name={FORM} noValidate className={styles.form}>
          <FormErrors form={FORM} />
          <TextField
            name="name"
            label="Name"
            hint="Such as an engine or a service: “Spring service”."
            autoComplete="off"
            maxLength={255}
            defaultValue={refusal?.values.name}
            error={refusal?.fields.name}
          />
          <Button aria-busy={isPending || undefined}>Create list</Button>
        </Form>
      </section>
    </AccountPage>
  );
}

function Lists({ lists, label }: { lists: readonly WishlistSummary[]; label: string }) {
  const { timeZone } = useStore();
  return (
    <ul className={styles.lists} aria-label={label}>
      {lists.map(({ id, name, wishlistProductCount, modifiedDate, isShared, isOwner, ownerName }) => (
        <li key={id}>
          <Link href={href("myList", { listId: id })}>{name}</Link>
          <span>{wishlistProductCount === 0 ? "empty" : counted(wishlistProductCount, "part")}</span>
          <span>changed {dateOf(modifiedDate, timeZone)}</span>
          <span>{isOwner === false ? `by ${ownerName ?? "a colleague"}` : isShared ? "shared" : ""}</span>
        </li>
      ))}
    </ul>
  );
}
