import { DOMParser } from "@xmldom/xmldom";

/** A generic client's request in a SOAP envelope. */
export type SoapRequest =
  | { readonly kind: "login"; readonly username: string; readonly password: string }
  | { readonly kind: "logout"; readonly sessionId: string };

/** The request in an envelope; undefined for an unknown one. Source: catalogue contract, 1.13. */
export function soapRequestFrom(xml: string): SoapRequest | undefined {
  // a document type is never needed, and could refer to files or expand without limit
  if (/<!DOCTYPE/i.test(xml)) return undefined;
  const root = rootOf(xml);
  if (!root) return undefined;
  const login = firstNamed(root, "login");
  if (login) return { kind: "login", username: textIn(login, "username"), password: textIn(login, "password") };
  return firstNamed(root, "logout") && { kind: "logout", sessionId: textIn(root, "sessionId") };
}

function rootOf(xml: string): Element | undefined {
  let isBroken = false;
  const fail = () => (isBroken = true);
  try {
    const { documentElement } = new DOMParser({
      errorHandler: { warning: fail, error: fail, fatalError: fail },
    }).parseFromString(xml, "text/xml");
    return isBroken ? undefined : documentElement;
  } catch {
    return undefined;
  }
}

function firstNamed(root: Element, name: string): Element | undefined {
  return root.getElementsByTagNameNS("*", name).item(0) ?? undefined;
}

function textIn(root: Element, name: string): string {
  return firstNamed(root, name)?.textContent ?? "";
}

export interface SoapLogin {
  readonly sessionId: string;
  readonly serverUrl: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly userName: string;
  readonly secondsValid: number;
}

export function loginEnvelope(login: SoapLogin): string {
  const { sessionId, serverUrl, userId, organizationId, userName, secondsValid } = login;
  return envelope(
    `<loginResponse><result><metadataServerUrl>${escaped(serverUrl)}</metadataServerUrl>` +
      `<passwordExpired>false</passwordExpired><sandbox>false</sandbox><serverUrl>${escaped(serverUrl)}</serverUrl>` +
      `<sessionId>${escaped(sessionId)}</sessionId><userId>${escaped(userId)}</userId><userInfo>` +
      `<organizationId>${escaped(organizationId)}</organizationId><sessionSecondsValid>${secondsValid}</sessionSecondsValid>` +
      `<userId>${escaped(userId)}</userId><userName>${escaped(userName)}</userName></userInfo></result></loginResponse>`,
  );
}

export const logoutEnvelope = envelope("<logoutResponse/>");

export function faultEnvelope(code: string, message: string): string {
  return envelope(
    `<soapenv:Fault><faultcode>sf:${escaped(code)}</faultcode><faultstring>${escaped(`${code}: ${message}`)}</faultstring></soapenv:Fault>`,
  );
}

function envelope(body: string): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" ' +
    `xmlns="urn:partner.soap.sforce.com" xmlns:sf="urn:fault.partner.soap.sforce.com"><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`
  );
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign]!);
}
