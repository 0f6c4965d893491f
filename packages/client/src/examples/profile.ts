import { profileModule } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Saves a phone number; a store that wants it verified says where it has sent a code. */
export async function savePhone(client: Client, phoneNumber: string): Promise<string> {
  const { verificationResponse } = await profileModule(client).change({ phoneNumber });
  return verificationResponse?.recipient ? `We have sent a code to ${verificationResponse.recipient}.` : "Saved.";
}

/** A wrong or expired code is not an error. */
export async function confirm(client: Client, code: string, identifier: string): Promise<boolean> {
  return profileModule(client).verifyCode(code, identifier);
}
