import { FetchError } from "@tradecounter/client";
import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { TextField } from "../../components/field.tsx";
import { Main } from "../../components/main.tsx";
import { lineOf } from "../../content/form-text.ts";
import { redirectTo } from "../../routes.ts";
import {
  Form,
  refused,
  useRefusal,
  useSubmission,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import styles from "./order-lookup.module.css";

const FORM = "order-lookup";

export function load({ query }: PageRequest) {
  return { number: query.get("number") ?? "" };
}

/** Exchanges details that only the buyer knows for a token; the answer never reveals which of them was wrong. */
export async function submit({ client, form }: PageSubmission) {
  const text = (name: string) => lineOf(form, name);
  const number = text("number");
  const fields: Record<string, string> = {};
  if (number === "") fields.number = "Enter the order number.";
  else if (!/^[0-9A-Za-z-]{1,64}$/.test(number)) fields.number = "An order number has letters, digits and dashes only.";
  if (text("email") === "") fields.email = "Enter the email address of the order.";
  if (text("phoneNumber") === "") fields.phoneNumber = "Enter the phone number of the order.";
  if (Object.keys(fields).length > 0) return refused({ fields });
  try {
    const token = await client.orders.authorize({
      orderSummaryRefNumber: number,
      email: text("email"),
      phoneNumber: text("phoneNumber"),
      lastName: text("lastName") || undefined,
    });
    return redirectTo("order", {}, { reference: number, token });
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500 || error.status === 429) throw error;
    return refused({
      message:
        "We cannot find an order with these details. Check the number, and enter the email and phone of the order.",
    });
  }
}

export function meta(): Meta {
  return { title: "Find an order", robots: "noindex" };
}

export default function OrderLookupPage({ number }: Loaded<typeof load>) {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const field = (name: string) => ({
    name,
    defaultValue: refusal?.values[name] ?? (name === "number" ? number : ""),
    error: refusal?.fields[name],
  });
  return (
    <Main>
      <h1>Find an order</h1>
      <p className={styles.lead}>With its number and what you gave us when you ordered.</p>
      <Form method="post" name={FORM} noValidate className={styles.form}>
        <FormErrors form={FORM} />
        <TextField
          {...field("number")}
          label="Order number"
          hint="Or the reference number, such as ABCDE-12345-FGHIJ-67890."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
        <TextField {...field("email")} label="Email" type="email" autoComplete="email" inputMode="email" />
        <TextField {...field("phoneNumber")} label="Phone" type="tel" autoComplete="tel" inputMode="tel" />
        <TextField {...field("lastName")} label="Last name" optional autoComplete="family-name" />
        <Button look="primary" size="large" aria-busy={isPending || undefined}>
          Find the order
        </Button>
      </Form>
    </Main>
  );
}
