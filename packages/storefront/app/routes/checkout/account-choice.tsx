import { PasswordField } from "../../components/password-field.tsx";
import { useRefusal } from "../../router/index.ts";
import styles from "./forms.module.css";

/** The account that a guest may open with their order; `isWanted` once they have chosen its password. */
export interface AccountOffer {
  readonly isWanted: boolean;
  readonly policy: string;
}

/** The password is not shown again: leaving it empty keeps the chosen one. */
export default function AccountChoice({ isWanted, policy, idPrefix }: AccountOffer & { readonly idPrefix: string }) {
  const refusal = useRefusal("contact");
  const isTicked = refusal ? refusal.values.wantsAccount === "yes" : isWanted;
  return (
    <>
      {isWanted && <input type="hidden" name="accountKept" value="yes" />}
      <label className={styles.check}>
        <input type="checkbox" name="wantsAccount" value="yes" defaultChecked={isTicked} />
        Open an account with this order
      </label>
      <div className={`${styles.panel} ${styles.account}`}>
        <PasswordField
          id={`${idPrefix}accountPassword`}
          name="accountPassword"
          label="Password"
          hint={isWanted ? "You have chosen one. Leave this empty to keep it." : policy}
          autoComplete="new-password"
          error={refusal?.fields.accountPassword}
        />
      </div>
    </>
  );
}
