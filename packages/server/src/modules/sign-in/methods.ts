import { LOGOUT_PATH, safeStartUrl } from "@tradecounter/wire";
import { Type } from "typebox";
import { controllerMethod, type ControllerMethod } from "../../http/controller-method.ts";
import type { Visitor } from "../../http/shopper.ts";
import { keepExperience } from "./experience.ts";
import { passwordPolicy, passwordProblem } from "./password-rules.ts";
import type { PasswordService } from "./password-service.ts";
import { registrationRule, type Registrations } from "./registration.ts";
import { SESSION_COOKIE, type Sessions } from "./sessions.ts";
import type { SignIn } from "./sign-in.ts";

/** One text for all that can be wrong: it must not reveal who has an account. Source: contract of the site shell, section 6.2. */
const notSignedIn = "We could not log you in. Check the email address and the password.";

/** Nobody types more than this, and all of it is hashed. */
const Typed = Type.String({ maxLength: 1_000, default: "" });
const OptionalText = Type.Optional(Type.Union([Typed, Type.Null()]));
const nothing = Type.Object({});
const Entered = { username: Typed, password: Typed, startUrl: OptionalText };
const Registering = {
  firstname: Typed,
  lastname: Typed,
  email: Typed,
  password: OptionalText,
  confirmPassword: OptionalText,
  accountId: OptionalText,
  regConfirmUrl: OptionalText,
  extraFields: Type.Optional(Type.Union([Type.String({ maxLength: 4_000 }), Type.Null()])),
  startUrl: OptionalText,
  includePassword: Type.Optional(Type.Boolean()),
  redirect: Type.Optional(Type.Boolean()),
};

/** The page that tells the visitor to check their mail, relative to the form's page. */
const CHECK_EMAIL = "./CheckPasswordResetEmail";

const open = { admits: "everyone", isCacheable: false } as const;
const read = { admits: "everyone", isCacheable: true, parameters: nothing } as const;
const LOGIN = "applauncher__LoginFormController";
const REGISTER = "applauncher__SelfRegisterController";
const FORGOT = "applauncher__ForgotPasswordController";
const CHANGE = "applauncher__ChangePasswordController";
const SESSIONS = "applauncher__SessionManagementController";

export interface MethodNeeds {
  readonly sessions: Pick<Sessions, "list" | "endNamed">;
  readonly signIn: SignIn;
  readonly service: PasswordService;
  readonly registrations: Pick<Registrations, "register">;
}

/** Source: contract of the site shell, section 6.1. */
export function signInMethods({ sessions, signIn, service, registrations }: MethodNeeds): ControllerMethod[] {
  /** The URL to continue at, or the text of the refusal. */
  async function register(
    given: { firstname: string; lastname: string; email: string } & Record<string, unknown>,
    shopper: Parameters<ControllerMethod["run"]>[1],
  ): Promise<string> {
    const { password, confirmPassword } = given as { password?: string | null; confirmPassword?: string | null };
    if (given.includePassword === true) {
      const problem = passwordProblem(password ?? "", { email: given.email, repeated: confirmPassword ?? "" });
      if (problem !== undefined) return problem;
    }
    const refusal = await registrations.register(
      shopper.store,
      {
        firstName: given.firstname,
        lastName: given.lastname,
        email: given.email,
        phone: phoneIn(given.extraFields as string | null | undefined),
      },
      shopper,
    );
    return refusal ?? CHECK_EMAIL;
  }

  const setExperienceId = [LOGIN, REGISTER, FORGOT].map((name) =>
    controllerMethod({
      ...open,
      name: `${name}.setExperienceId`,
      parameters: Type.Object({ expId: Type.String({ maxLength: 255 }) }),
      run({ expId }, { visitor }) {
        keepExperience(visitor, expId);
        return null;
      },
    }),
  );

  return [
    ...setExperienceId,
    controllerMethod({
      ...open,
      name: `${LOGIN}.loginGetPageRefUrl`,
      parameters: Type.Object(Entered),
      async run({ startUrl, ...entered }, { store, visitor }) {
        const path = await signIn.frontdoorFor(store, { ...entered, startUrl: startUrl ?? "" }, visitor);
        return path === undefined ? notSignedIn : absolute(visitor, path);
      },
    }),
    controllerMethod({
      ...open,
      name: `${LOGIN}.login`,
      parameters: Type.Object(Entered),
      run: async (entered, { store, visitor }) => ((await signIn.signIn(store, entered, visitor)) ? null : notSignedIn),
    }),
    controllerMethod({ ...read, name: `${LOGIN}.getIsUsernamePasswordEnabled`, run: () => true }),
    controllerMethod({
      ...read,
      name: `${LOGIN}.getIsSelfRegistrationEnabled`,
      run: (_given, { store }) => registrationRule(store) !== "closed",
    }),
    controllerMethod({
      ...read,
      name: `${LOGIN}.getUsernamePasswordSelfRegEnabled`,
      run: (_given, { store }) => ({
        usernamePasswordEnabled: true,
        selfRegistrationEnabled: registrationRule(store) !== "closed",
        // Our choice: tells a page in advance that the store reviews registrations
        selfRegistrationApproved: registrationRule(store) === "approved",
      }),
    }),
    controllerMethod({ ...read, name: `${LOGIN}.getForgotPasswordUrl`, run: () => null }),
    controllerMethod({ ...read, name: `${LOGIN}.getSelfRegistrationUrl`, run: () => null }),

    controllerMethod({
      ...open,
      name: `${REGISTER}.commonSelfRegisterGetRedirectUrl`,
      parameters: Type.Object({ ...Registering, consentItemsToUpdate: Type.Optional(Type.Unknown()) }),
      run: register,
    }),
    controllerMethod({
      ...open,
      name: `${REGISTER}.selfRegisterGetRedirectUrl`,
      parameters: Type.Object(Registering),
      run: register,
    }),
    controllerMethod({
      ...open,
      name: `${REGISTER}.selfRegister`,
      parameters: Type.Object(Registering),
      async run(given, shopper) {
        const answer = await register(given, shopper);
        return answer === CHECK_EMAIL ? null : answer;
      },
    }),
    controllerMethod({
      ...open,
      name: `${REGISTER}.getExtraFields`,
      parameters: Type.Object({ extraFieldsFieldSet: OptionalText }),
      run: () => [
        { fieldPath: "Phone", label: "Phone", type: "PHONE", required: false, dbRequired: false, value: null },
      ],
    }),
    controllerMethod({
      ...open,
      name: `${REGISTER}.isValidPassword`,
      parameters: Type.Object({ password: Typed, confirmPassword: Typed }),
      run: ({ password, confirmPassword }) =>
        passwordProblem(password, { email: "", repeated: confirmPassword }) === undefined,
    }),

    controllerMethod({
      ...open,
      name: `${FORGOT}.forgotPassword`,
      parameters: Type.Object({ username: Typed, checkEmailUrl: OptionalText }),
      async run({ username }, shopper) {
        await service.forgot(shopper, username);
        return null;
      },
    }),

    controllerMethod({ ...read, name: `${CHANGE}.getPasswordPolicyStatement`, run: () => passwordPolicy }),
    controllerMethod({
      ...open,
      name: `${CHANGE}.changePassword`,
      // Our choice: with the token of a mailed link the old password is not required
      parameters: Type.Object({
        newPassword: Typed,
        verifyNewPassword: Typed,
        oldPassword: OptionalText,
        expired: Type.Optional(Type.Boolean()),
        token: OptionalText,
      }),
      async run({ newPassword, verifyNewPassword, oldPassword, token }, shopper) {
        const wanted = { password: newPassword, repeated: verifyNewPassword };
        const refusal = token
          ? await service.setByLink(shopper, token, wanted)
          : await service.change(shopper, oldPassword ?? "", wanted);
        return refusal ?? absolute(shopper.visitor, "/");
      },
    }),
    // Our choice: two methods that the platform has no names for
    controllerMethod({
      ...open,
      name: `${CHANGE}.isLinkInForce`,
      parameters: Type.Object({ token: Typed }),
      run: ({ token }, { store }) => service.isLinkInForce(store, token),
    }),
    controllerMethod({
      admits: "buyers",
      isCacheable: false,
      name: `${CHANGE}.logOutElsewhere`,
      parameters: nothing,
      run: (_given, shopper) => service.logOutElsewhere(shopper),
    }),

    // Our choice: a class that the platform has no name for
    controllerMethod({
      admits: "buyers",
      isCacheable: false,
      name: `${SESSIONS}.getSessions`,
      parameters: nothing,
      async run(_given, { store, userId, visitor }) {
        const open = await sessions.list(store.id, userId, visitor.cookie(SESSION_COOKIE) ?? null);
        return open.map(({ createdAt, lastSeenAt, ...session }) => ({
          ...session,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        }));
      },
    }),
    controllerMethod({
      admits: "buyers",
      isCacheable: false,
      name: `${SESSIONS}.endSession`,
      parameters: Type.Object({ id: Type.String({ maxLength: 64 }) }),
      run: ({ id }, { store, userId }) => sessions.endNamed(store.id, userId, id),
    }),

    controllerMethod({
      ...open,
      name: "applauncher__IdentityHeaderController.getLogoutUrl",
      parameters: nothing,
      run: (_given, { visitor }) => absolute(visitor, LOGOUT_PATH),
    }),
    controllerMethod({
      ...open,
      name: "system__Network.getLoginUrl",
      parameters: Type.Object({ startUrl: OptionalText }),
      run: ({ startUrl }, { visitor }) =>
        absolute(visitor, `/login?${new URLSearchParams({ startURL: safeStartUrl(startUrl, visitor.origin) })}`),
    }),
  ];
}

/** The platform's clients distinguish a URL, which means success, from a text, which does not. */
function absolute({ site = "" }: Visitor, path: string): string {
  return site + path;
}

/** Reads the platform's JSON text of further fields. Invalid text is ignored. */
function phoneIn(extraFields: string | null | undefined): string {
  try {
    const fields = JSON.parse(extraFields || "[]") as { fieldPath?: unknown; value?: unknown }[];
    const value = fields.find(({ fieldPath }) => fieldPath === "Phone")?.value;
    return typeof value === "string" ? value : "";
  } catch {
    return "";
  }
}
