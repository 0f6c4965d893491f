import { call } from "../call.ts";

/** Source: contract of cart and checkout, section 12. */
export const getProfile = call("getProfile", "GET", "myprofile");
export const changeProfile = call("changeProfile", "PATCH", "myprofile");
/** Sends a short numeric code to the shopper's e-mail address or phone. */
export const sendOneTimeCode = call("sendOneTimeCode", "POST", "myprofile/actions/initOTP");
export const verifyOneTimeCode = call("verifyOneTimeCode", "POST", "myprofile/actions/verify");
