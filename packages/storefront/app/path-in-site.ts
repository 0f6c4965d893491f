import { withoutBase } from "@tradecounter/wire/pages";
import { sitePath } from "./base.ts";

/** The path of a page within the site. In a file of its own, as few pages need it. */
export const pathInSite = (pathname: string): string => withoutBase(pathname, sitePath) ?? pathname;
