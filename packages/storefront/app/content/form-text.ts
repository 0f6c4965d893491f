/** One line of a form, without blanks around it; control characters that were pasted along become blanks. */
export function lineOf(form: FormData, name: string): string {
  return String(form.get(name) ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}
