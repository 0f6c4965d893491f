/** The sign-in pages, which nobody is sent to after signing in, as they would go round in circles. */
const signInPaths =
  /^\/(login|logout|selfregister|forgotpassword|checkpasswordresetemail|changepassword|webruntime|secur)(?:[/?#.]|$)/i;
const allowedCharacters = /^[\u0021-\u00ff]+$/;
const longest = 2_000;

/**
 * The page to open after signing in, from text in an address; the home page for anything that could lead off the site or
 * round in a circle. `origin` is the site's own: an absolute address on it counts as its path. Call this before sending anybody to a
 * start URL, since links that contain one come from anywhere. Source: contract of the site shell, section 6.5.
 */
export function safeStartUrl(text: string | null | undefined, origin?: string): string {
  if (!text || text.length > longest) return "/";
  const path = origin !== undefined && text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  return isSafe(path) ? path : "/";
}

function isSafe(path: string): boolean {
  let read = path;
  // decoded up to two times, as intermediaries between here and the browser may do
  for (let decoded = 0; decoded <= 2; decoded++) {
    if (!isPathOfSite(read)) return false;
    const next = decodedOnce(read);
    if (next === undefined) return false;
    if (next === read) break;
    read = next;
  }
  return true;
}

function isPathOfSite(text: string): boolean {
  if (!text.startsWith("/") || text.startsWith("//") || text.includes("\\")) return false;
  // a parent segment could lead out of the site's base path, which is put in front
  if (/^[^?#]*\/\.\.?(?:[/?#]|$)/.test(text)) return false;
  // no spaces or control characters, which above ASCII are 0x7f to 0xa0
  if (!allowedCharacters.test(text) || /[\u007f-\u00a0]/.test(text)) return false;
  const resolved = URL.parse(text, "https://site.invalid");
  if (!resolved || resolved.origin !== "https://site.invalid") return false;
  return !resolved.pathname.startsWith("//") && !signInPaths.test(resolved.pathname);
}

/** Spaces are legitimate in a query, for example of a search: only the path may hold none. Undefined if it cannot be decoded. */
function decodedOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text.split(/[?#]/, 1)[0]!);
  } catch {
    return undefined;
  }
}
