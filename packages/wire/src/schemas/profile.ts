import { Type } from "typebox";
import type { Static } from "typebox";
import { Maybe, Nullable, oneLine, oneOf, refusals, shape, text } from "./primitives.ts";

const line = Nullable(Type.String());
const sentence = Type.String();

const profile = {
  email: line,
  firstName: line,
  isEmailVerified: Nullable(Type.Boolean()),
  isPhoneVerified: Nullable(Type.Boolean()),
  lastName: line,
  phoneNumber: line,
  userName: line,
};

/** Source: contract of cart and checkout, section 12. */
export const Profile = shape(
  {
    ...profile,
    /** Our choice: the methods by which a code can reach the buyer in this store. */
    codeMethods: Type.Optional(Type.Array(oneOf("EMAIL", "SMS"))),
  },
  "Profile",
);

/** A new e-mail address or phone number has to be verified if the store requires a second factor. */
export const ProfileUpdate = shape(
  {
    email: Maybe(text(255)),
    firstName: Maybe(oneLine(120)),
    lastName: Maybe(oneLine(120)),
    phoneNumber: Maybe(oneLine(40)),
    verificationInput: Maybe(
      shape({
        reCaptchaToken: Maybe(text(4_000)),
        stepUpVerificationIdentifier: Maybe(text(255)),
        /** Our choice: the current password, required to change the e-mail address. */
        password: Maybe(text(1_000)),
      }),
    ),
  },
  "ProfileUpdate",
);

/** Without a second factor, `verificationResponse` is empty. */
export const ChangedProfile = shape(
  {
    ...profile,
    verificationResponse: Nullable(
      shape({
        identifier: Type.Optional(Type.String()),
        message: Type.Optional(sentence),
        method: Type.Optional(oneOf("Email", "Sms")),
        recipient: Type.Optional(Type.String()),
        status: Type.Optional(Type.String()),
      }),
    ),
  },
  "ChangedProfile",
);

const errors = refusals("INVALID_API_INPUT");

export const profileShapes = {
  getProfile: { reply: Profile },
  changeProfile: { body: ProfileUpdate, reply: ChangedProfile, errors },
  sendOneTimeCode: {
    body: shape(
      { method: oneOf("EMAIL", "SMS"), reCaptchaToken: text(4_000), type: oneOf("StepUp", "Verify") },
      "OneTimeCodeWanted",
    ),
    /** The recipient is masked. */
    reply: shape(
      { identifier: Type.String(), message: sentence, recipient: Type.String(), status: Type.String() },
      "OneTimeCodeSent",
    ),
    errors,
  },
  verifyOneTimeCode: {
    body: shape({ code: text(20), identifier: text(255) }, "OneTimeCode"),
    /** A wrong or expired code has a status other than `Success`, or is refused. */
    reply: shape({ identifier: Type.String(), message: sentence, status: Type.String() }, "OneTimeCodeVerified"),
    errors,
  },
};

export type Profile = Static<typeof Profile>;
export type ProfileUpdate = Static<typeof ProfileUpdate>;
export type ChangedProfile = Static<typeof ChangedProfile>;
