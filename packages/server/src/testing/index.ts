export { sql } from "../db/index.ts";
export { fillDemoFolder, fillEmptyFolder, openTestDatabase, type TestDatabase } from "./database.ts";
export { openDemoStore, type DemoStore } from "./demo-store.ts";
export { guestOf, type Answered, type Guest } from "./guest.ts";
export { startTestPostgres, type TestPostgres } from "./postgres.ts";
export { givePassword, knownBuyer, signedInBuyer, type SignedIn, type TestBuyer } from "./buyers.ts";
export { openTroubledLine, type TroubledLine } from "./troubled-line.ts";
