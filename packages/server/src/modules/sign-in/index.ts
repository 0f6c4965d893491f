export { createSessions, SESSION_COOKIE, sessionCookieSeconds, type Sessions } from "./sessions.ts";
