import { href } from "../routes.ts";
import { Form, useSubmission } from "../router/index.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

export const MAIL_AGAIN = "mail-again";

/** For somebody who opened an account with an order and has not confirmed it: the link can be sent again, by the profile page's form. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const { isPending } = useSubmission(MAIL_AGAIN);
  return (
    <Notice kind="caution" title={`Confirm your email address ${email}.`}>
      <p>
        Follow the link in the email that we sent there. Until then you are logged in only in this browser, and cannot
        log in anywhere else.
      </p>
      <Form method="post" action={href("profile")} name={MAIL_AGAIN}>
        <Button name="mailAgain" value="yes" aria-busy={isPending || undefined}>
          Send the email again
        </Button>
      </Form>
    </Notice>
  );
}
