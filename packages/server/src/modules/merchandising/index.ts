export { merchandisingFrom, type MerchandisingFile } from "./file.ts";
export { sentenceOf, type Refusal } from "../../file-reading.ts";
export { readMerchandising, saveMerchandising, type Revised, type Saved } from "./store.ts";
export { unknownNames } from "./unknown-names.ts";
