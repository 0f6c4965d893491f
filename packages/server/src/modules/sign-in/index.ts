export { deleteSessionsOfAbsent } from "./session-store.ts";
export { createSessions, SESSION_COOKIE, sessionCookieSeconds, type Sessions } from "./sessions.ts";
