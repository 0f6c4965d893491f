import { LOGOUT_PATH } from "@tradecounter/wire";
import { Type } from "typebox";
import { controllerMethod, type ControllerMethod } from "../../http/controller-method.ts";
import type { Visitor } from "../../http/shopper.ts";
import type { SignIn } from "./sign-in.ts";

/** One text for all that can be wrong: it must not tell who has an account. Source: contract of the site shell, section 6.2. */
const notSignedIn = "We could not sign you in. Check the e-mail address and the password.";

/** Nothing that somebody types is longer, and a hash is made of all of it. */
const Typed = Type.String({ maxLength: 1_000, default: "" });
const Entered = { username: Typed, password: Typed, startUrl: Type.Optional(Type.Union([Typed, Type.Null()])) };

/** Source: contract of the site shell, section 6.1. */
export function signInMethods({ signIn }: { signIn: SignIn }): ControllerMethod[] {
  return [
    controllerMethod({
      ...open,
      name: "applauncher__LoginFormController.loginGetPageRefUrl",
      parameters: Type.Object(Entered),
      async run({ startUrl, ...entered }, { store, visitor }) {
        const path = await signIn.frontdoorFor(store, { ...entered, startUrl: startUrl ?? "" }, visitor);
        return path === undefined ? notSignedIn : absolute(visitor, path);
      },
    }),
    controllerMethod({
      ...open,
      name: "applauncher__LoginFormController.login",
      parameters: Type.Object(Entered),
      run: async (entered, { store, visitor }) => ((await signIn.signIn(store, entered, visitor)) ? null : notSignedIn),
    }),
    controllerMethod({
      ...open,
      name: "applauncher__IdentityHeaderController.getLogoutUrl",
      parameters: Type.Object({}),
      run: (_given, { visitor }) => absolute(visitor, LOGOUT_PATH),
    }),
  ];
}

const open = { admits: "everyone", isCacheable: false } as const;

/** The platform's clients tell an address, which means success, from a text, which does not. */
function absolute({ origin = "" }: Visitor, path: string): string {
  return origin + path;
}
