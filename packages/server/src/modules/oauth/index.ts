export { createApiClients, type ApiClients } from "./clients.ts";
export { mountOAuth } from "./mount.ts";
export { createOAuth, type CheckPassword } from "./tokens.ts";
export { deleteRefreshTokensOf, deleteRefreshTokensOfWithdrawn, type ApiClient } from "./store.ts";
