export { actForInSession } from "./act-for.ts";
export { deleteSessionsOfAbsent } from "./session-store.ts";
export { addSignInAddresses } from "./addresses.ts";
export { signInMethods } from "./methods.ts";
export { savePassword } from "./credential-store.ts";
export { createPasswords, type Passwords } from "./passwords.ts";
export { createSessions, SESSION_COOKIE, sessionCookieSeconds, type Sessions } from "./sessions.ts";
export { createSignIn, type SignIn } from "./sign-in.ts";
