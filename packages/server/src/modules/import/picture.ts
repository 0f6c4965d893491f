import { Refused, text, type ReadValue } from "./values.ts";

const anyPage = "https://pages.invalid";
const address = text(1000);

/**
 * Where a picture is: a path on the site, a file next to the rows, or a web URL. Clients use it in links and `src` attributes, so one that
 * would run as a script is refused, parsed as a browser does: with whitespace, in capitals, however disguised.
 */
export const picture: ReadValue<string> = (value) => {
  const read = address(value);
  if (read === null || read instanceof Refused || /^\/(?![/\\])/.test(read)) return read;
  // a browser takes these for another host
  if (/^[/\\]/.test(read)) return new Refused("is neither a path nor a web address");
  const protocol = URL.canParse(read, anyPage) ? new URL(read, anyPage).protocol : undefined;
  return protocol === "https:" || protocol === "http:" ? read : new Refused("is neither a path nor a web address");
};
