import type { Config } from "../../config.ts";
import type { Database } from "../../db/index.ts";
import { mailboxPost, noPost, type Post } from "./post.ts";

/** How a store's mail is sent: through the configured server, else into the mailbox of a store under development, else not at all. */
export async function postFrom(mail: Config["mail"], kind: Database["kind"]): Promise<Post> {
  if (!mail) return kind === "embedded" ? mailboxPost : noPost;
  const { smtpPost } = await import("./smtp.ts");
  return smtpPost(mail.server, mail.from);
}
