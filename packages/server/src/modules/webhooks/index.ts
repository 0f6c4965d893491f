export { createWebhooks, sendAgain } from "./service.ts";
export { deliveriesOf } from "./store.ts";
