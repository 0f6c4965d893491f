export { marksIn, tableIn, without } from "./answers.ts";
export { headersOf, nobodys, openScene, type Caller, type Credentials, type Scene, type Targets } from "./people.ts";
