export { postFrom } from "./post-from.ts";
export { textPostFrom } from "./text-post.ts";
export { mailboxPost, noPost, type Post } from "./post.ts";
export { createMailService, type Mailbox, type MailService, type ReadMail } from "./service.ts";
export type { MailRequest, MailTemplate, MailValues, StorePath } from "./values.ts";
export { storeOrigin } from "./store-origin.ts";
