/** Our choice: a minimum length, and no rules of composition. Source: NIST SP 800-63B, section 3.1.1.2. */
const shortest = 10;
const longest = 200;

export const passwordPolicy = `Use ${shortest} characters or more. Several words in a row are easy to remember and hard to guess.`;

/** Common passwords of this length. */
const common =
  /^(?:(.)\1+|(?:0?1234567890?)+|password\d*!?|passwort\d*!?|qwerty(?:uiop)?\d*|qwertzuiop\d*|abcdefghij\w*|iloveyou\d*|letmein\d*|welcome\d*|admin(?:istrator)?\d*|changeme\d*|tradecounter\d*)$/i;

/** Why a password is refused, in words for the person; undefined when it is accepted. */
export function passwordProblem(
  password: string,
  { email, repeated }: { email: string; repeated: string },
): string | undefined {
  const length = [...password.normalize("NFKC")].length;
  if (length < shortest) return `Enter a password of ${shortest} characters or more.`;
  if (length > longest) return `Enter a password of ${longest} characters at the most.`;
  const known = [email, email.split("@")[0]!].filter((text) => text.length >= 4);
  if (common.test(password) || known.some((text) => password.toLowerCase() === text.toLowerCase()))
    return "This password is easy to guess. Enter another one.";
  if (password !== repeated) return "The passwords do not match.";
  return undefined;
}
