import { testBarriers } from "./barriers.ts";
import { accountPages } from "./every-page.ts";

testBarriers(accountPages);
