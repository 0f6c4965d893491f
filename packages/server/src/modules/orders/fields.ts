import { wireAmount, wireQuantity, wireUnitPrice, type Decimal } from "@tradecounter/commerce";
import type { OrderField } from "@tradecounter/wire";

export type Fields = Record<string, OrderField>;

/** A value of an order with its label. Source: catalogue contract, 10, `LookupField`. */
export type FieldValue = Omit<OrderField, "dataName">;

/** The map of fields by name; every field repeats its own name. */
export function fieldsOf(values: Readonly<Record<string, FieldValue>>): Fields {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { dataName: name, ...value }]));
}

export function text(label: string, value: string | null): FieldValue {
  return { dataType: "xsd:string", label, text: value, type: "string" };
}

export function choice(label: string, value: string | null): FieldValue {
  return { dataType: "xsd:string", label, text: value, type: "picklist" };
}

export function reference(label: string, id: string | null): FieldValue {
  return { dataType: "tns:ID", label, text: id, type: "reference" };
}

export function amount(label: string, value: Decimal, currency: string): FieldValue {
  return { dataType: "xsd:double", label, text: wireAmount(value, currency), type: "currency" };
}

export function unitPrice(label: string, value: Decimal, currency: string): FieldValue {
  return { dataType: "xsd:double", label, text: wireUnitPrice(value, currency), type: "currency" };
}

/** An amount that is already decimal text. */
export function amountText(label: string, value: string | null): FieldValue {
  return { dataType: "xsd:double", label, text: value, type: "currency" };
}

export function quantity(label: string, value: Decimal): FieldValue {
  return { dataType: "xsd:double", label, text: wireQuantity(value), type: "double" };
}

export function whole(label: string, value: number | null): FieldValue {
  return { dataType: "xsd:int", label, text: value === null ? null : String(value), type: "int" };
}

export function flag(label: string, value: boolean): FieldValue {
  return { dataType: "xsd:boolean", label, text: String(value), type: "boolean" };
}

/** Seconds, as in all field maps. Source: catalogue contract, 1.5. */
export function moment(label: string, value: Date | string | null): FieldValue {
  const seconds = value === null ? null : `${new Date(value).toISOString().slice(0, 19)}Z`;
  return { dataType: "xsd:dateTime", label, text: seconds, type: "datetime" };
}
