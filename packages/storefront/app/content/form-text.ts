/** A single-line field of a form, trimmed; pasted control characters become spaces. */
export function lineOf(form: FormData, name: string): string {
  return String(form.get(name) ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}
