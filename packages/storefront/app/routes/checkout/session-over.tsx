import { Button, buttonClass } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { href } from "../../routes.ts";
import { Form, useRefusal } from "../../router/index.ts";

/** Keeps what was sent after its session had ended, for a browser without scripts: it is sent again once there is a session. */
export default function SessionOver() {
  const refusal = useRefusal();
  return (
    <>
      <h1>Your session has ended</h1>
      {refusal?.message && <ErrorSummary title="Not saved yet" errors={[{ message: refusal.message }]} />}
      <p>
        <a href={href("login", {}, { startURL: href("checkout") })} target="_blank" className={buttonClass()}>
          Log in in a new tab
        </a>{" "}
        <a href={href("home")} target="_blank">
          Add parts in a new tab
        </a>
      </p>
      {refusal && (
        <Form method="post" name={refusal.form}>
          {Object.entries(refusal.values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button look="primary" size="large">
            Send it again
          </Button>
        </Form>
      )}
    </>
  );
}
