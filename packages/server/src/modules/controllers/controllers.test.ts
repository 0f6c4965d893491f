import { CommerceError } from "@tradecounter/wire";
import { RecordId } from "@tradecounter/wire/schemas";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { controllerMethod } from "../../http/controller-method.ts";
import { noLimits, TooManyRequests } from "../../http/rate-limits.ts";
import { createHttpServer } from "../../http/server.ts";
import { guestOf, openDemoStore, signedInBuyer, type DemoStore, type Guest } from "../../testing/index.ts";
import { createSessions } from "../sign-in/index.ts";
import { systemClock } from "../../clock.ts";
import { controllerRoutes } from "./index.ts";

let demo: DemoStore;
let http: FastifyInstance;
let guest: Guest;
const faults: { error: unknown; method: string }[] = [];

const shared = { admits: "shoppers", isCacheable: false } as const;
const noParameters = Type.Object({});
const broken = new Error("relation holm.counter does not exist");
const methods = [
  controllerMethod({
    ...shared,
    name: "Counter.hours",
    parameters: Type.Object({ day: Type.Optional(Type.String()), productIds: Type.Optional(Type.Array(RecordId)) }),
    isCacheable: true,
    run: (parameters) => ({ "open <all day>": true, parameters }),
  }),
  controllerMethod({
    ...shared,
    name: "holm__Counter.ring",
    parameters: Type.Object({ times: Type.Integer() }),
    run: ({ times }) => Promise.resolve(times * 2),
  }),
  controllerMethod({ ...shared, name: "Counter.close", parameters: noParameters, run: () => undefined }),
  controllerMethod({
    ...shared,
    name: "Counter.haggle",
    parameters: noParameters,
    run() {
      throw new CommerceError("INVALID_OPERATION", "The counter is closed.");
    },
  }),
  controllerMethod({
    ...shared,
    name: "Counter.fall",
    parameters: noParameters,
    run: () => Promise.reject(broken),
  }),
  controllerMethod({ ...shared, name: "Desk.letters", parameters: noParameters, admits: "buyers", run: () => [] }),
  controllerMethod({
    ...shared,
    name: "Door.knock",
    parameters: noParameters,
    admits: "everyone",
    limited: "pages",
    run: () => "come in",
  }),
];

beforeAll(async () => {
  demo = await openDemoStore();
  const onFault = (error: unknown, method: string) => void faults.push({ error, method });
  http = createHttpServer({
    config: { logLevel: "silent" },
    routes: controllerRoutes({ methods, limits: noLimits, onFault }),
    stores: demo.app.stores,
    sessions: createSessions({ db: demo.db, clock: systemClock }),
  });
  guest = guestOf(http, demo.webstoreId);
});
afterAll(async () => {
  await http.close();
  await demo.close();
});

const root = "/lwr/apex/v65.0";
const execute = "/webruntime/api/apex/execute";
const envelope = { namespace: "", classname: "Counter", method: "hours", isContinuation: false, cacheable: true };
const inQuery = (values: object) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, `${value}`]));

test.each([
  [`GET`, `${root}/Counter/hours?methodParams=%7B%22day%22%3A%22Mon%22%7D`, undefined],
  [`GET`, `/parts/fr${root}/Counter/hours?methodParams=%7B%22day%22%3A%22Mon%22%7D`, undefined],
  [`POST`, `/lwr/apex/v61.0/Counter/hours`, { day: "Mon" }],
])("a method answers its bare value, as it is: %s %s", async (method, url, body) => {
  const {
    status,
    body: answer,
    headers,
  } = await guest.request(method, url, body, {
    "x-chatter-entity-encoding": "true",
    "x-sfdc-allow-continuation": "false",
  });
  expect([status, answer]).toEqual([200, { "open <all day>": true, parameters: { day: "Mon" } }]);
  expect([headers["cache-control"], headers["content-type"]]).toEqual(["private", expect.stringContaining("json")]);
});

test("a method without parameters is asked without any, and one without a result answers null", async () => {
  expect((await guest.request("GET", `${root}/Counter/hours`)).body).toEqual({
    "open <all day>": true,
    parameters: {},
  });
  const closed = await guest.request("POST", `${root}/Counter/close`, {});
  expect([closed.status, closed.body, closed.headers["cache-control"]]).toEqual([200, null, "no-cache"]);
});

test("a class in a namespace is named with it, in both forms", async () => {
  expect((await guest.request("POST", `${root}/holm__Counter/ring`, { times: 2 })).body).toBe(4);
  const body = { ...envelope, namespace: "holm", method: "ring", params: { times: 3 } };
  expect((await guest.request("POST", execute, body)).body).toEqual({ returnValue: 6, cacheable: false });
});

test("record ids of 15 characters are completed in both forms", async () => {
  const id = demo.products.oilFilter;
  const params = { productIds: [id.slice(0, 15)] };
  const url = `${root}/Counter/hours?methodParams=${encodeURIComponent(JSON.stringify(params))}`;
  for (const answer of [await guest.request("GET", url), await guest.request("POST", `${root}/Counter/hours`, params)])
    expect(answer.body).toMatchObject({ parameters: { productIds: [id] } });
});

test("an envelope answers with the value and whether it may be kept, below any base path", async () => {
  const expected = { returnValue: { "open <all day>": true, parameters: { day: "Tue" } }, cacheable: true };
  const posted = await guest.request("POST", `/parts${execute}`, { ...envelope, params: { day: "Tue" } });
  const got = await guest.request("GET", `${execute}?${inQuery({ ...envelope, params: '{"day":"Tue"}' })}`);
  for (const { status, body, headers } of [posted, got])
    expect([status, body, headers["cache-control"]]).toEqual([200, expected, "private"]);
  const closed = await guest.request("POST", execute, { ...envelope, method: "close", params: {} });
  expect(closed.body).toEqual({ cacheable: false });
});

test.each(["namespace", "classname", "method", "isContinuation", "params", "cacheable"])(
  "an envelope without its %s is refused by that name",
  async (name) => {
    const { [name]: _, ...body } = { ...envelope, params: {} } as Record<string, unknown>;
    const { status, body: answer } = await guest.request("POST", execute, body);
    expect([status, answer]).toEqual([400, { returnValue: `${name} not found` }]);
  },
);

test.each([
  ["POST", `${root}/Counter/rob`, {}, "Counter.rob"],
  ["GET", `${root}/constructor/toString`, undefined, "constructor.toString"],
  ["POST", execute, { ...envelope, classname: "@udd/01pHn00000cq6n2", params: {} }, "@udd/01pHn00000cq6n2.hours"],
])("what is not registered cannot be called: %s %s", async (method, url, body, name) => {
  const { status, body: answer } = await guest.request(method, url, body);
  expect([status, answer]).toEqual([500, { message: `No apex action available for ${name}` }]);
});

test("a refusal of a method is told in its words, and a fault without any of its own", async () => {
  const refused = await guest.request("POST", `${root}/Counter/haggle`, {});
  expect([refused.status, refused.body]).toEqual([500, { message: "The counter is closed." }]);
  const fallen = await guest.request("POST", execute, { ...envelope, method: "fall", params: {} });
  expect([fallen.status, fallen.body]).toEqual([
    500,
    {
      message: "Something went wrong. Try again later.",
      exceptionType: "System.UnexpectedException",
      isUserDefinedException: false,
      stackTrace: "",
    },
  ]);
  expect(fallen.headers["cache-control"]).toBe("private, no-store");
  expect(faults).toEqual([{ error: broken, method: "Counter.fall" }]);
});

test.each([
  ["POST", `${root}/holm__Counter/ring`, { times: "often" }, 400, "INVALID_TYPE"],
  ["POST", `${root}/holm__Counter/ring`, {}, 400, "REQUIRED_FIELD_MISSING"],
  ["POST", `${root}/holm__Counter/ring`, [2], 400, "JSON_PARSER_ERROR"],
  ["GET", `${root}/Counter/hours?methodParams=%5B%5D`, undefined, 400, "ILLEGAL_QUERY_PARAMETER_VALUE"],
  ["GET", `${root}/Counter/hours?methodParams=%7B`, undefined, 400, "ILLEGAL_QUERY_PARAMETER_VALUE"],
  ["GET", `${root}/holm__Counter/ring`, undefined, 405, "METHOD_NOT_ALLOWED"],
  ["DELETE", `${root}/Counter/hours`, undefined, 405, "METHOD_NOT_ALLOWED"],
])("what the caller did wrong is told as everywhere: %s %s %j", async (method, url, body, status, errorCode) => {
  const answered = await guest.request(method, url, body);
  expect([answered.status, answered.errors[0]?.errorCode]).toEqual([status, errorCode]);
});

test("members' methods take members only", async () => {
  const refused = await guest.request("POST", `${root}/Desk/letters`, {});
  expect([refused.status, refused.errors[0]?.errorCode]).toEqual([401, "INVALID_SESSION_ID"]);
  const buyer = await signedInBuyer(
    { db: demo.db, http, storeId: demo.webstoreId },
    { email: "inga@werft-holm.example", accounts: [] },
  );
  expect((await buyer.request("POST", `${root}/Desk/letters`, {})).body).toEqual([]);
});

test("where guests may not look around they can still knock, as often as the limit lets them", async () => {
  const store = demo.app.stores.find("demo")!;
  const closed = { ...store, settings: { ...store.settings, guestBrowsingEnabled: false } };
  const stores = { ...demo.app.stores, all: () => [closed], atHost: () => undefined };
  const limits = {
    left: 1,
    take() {
      if (this.left-- === 0) throw new TooManyRequests(7);
      return noLimits.take("pages", "");
    },
    giveBack() {},
    giveBackTo() {},
  };
  const shop = createHttpServer({
    config: { logLevel: "silent" },
    routes: controllerRoutes({ methods, limits, onFault() {} }),
    stores,
  });
  const stranger = guestOf(shop, demo.webstoreId);
  const turnedAway = await stranger.request("POST", `${root}/Counter/hours`, {});
  expect([turnedAway.status, turnedAway.errors[0]?.errorCode]).toEqual([401, "GUEST_INSUFFICIENT_ACCESS"]);
  expect((await stranger.request("POST", `${root}/Door/knock`, {})).body).toBe("come in");
  const limited = await stranger.request("POST", `${root}/Door/knock`, {});
  expect([limited.status, limited.headers["retry-after"]]).toEqual([429, "7"]);
  await shop.close();
});

test("every method that clients of the platform call by name is there", () => {
  const named = {
    AnalyticsController: "getGAData getCartId getProductDetails getProductDetailsByIds getAllConstants",
    applauncher__LoginFormController:
      "loginGetPageRefUrl login getIsUsernamePasswordEnabled getIsSelfRegistrationEnabled getUsernamePasswordSelfRegEnabled " +
      "getForgotPasswordUrl getSelfRegistrationUrl setExperienceId",
    applauncher__SelfRegisterController:
      "commonSelfRegisterGetRedirectUrl selfRegisterGetRedirectUrl selfRegister getExtraFields isValidPassword setExperienceId",
    applauncher__ForgotPasswordController: "forgotPassword setExperienceId",
    applauncher__ChangePasswordController: "getPasswordPolicyStatement changePassword",
    applauncher__SocialLoginController:
      "getAuthProviders getSamlProviders getSsoUrl getCommunityDomainSsoUrl getSamlSsoUrl handleIdp",
    applauncher__IdentityHeaderController: "getLogoutUrl",
    system__Network: "getLoginUrl",
  };
  const names = Object.entries(named).flatMap(([of, methods]) => methods.split(" ").map((name) => `${of}.${name}`));
  expect(names.filter((name) => !demo.app.controllerMethods.includes(name))).toEqual([]);
});

test("who only reads may say a language and to be asked as a guest, as clients of the platform do", async () => {
  const read = await demo
    .guest()
    .request("GET", `${root}/AnalyticsController/getAllConstants?language=en-US&asGuest=true`, undefined, {
      "x-sfdc-allow-continuation": "false",
    });
  expect([read.status, read.headers["cache-control"]]).toEqual([200, "private"]);
});

test("an unknown address below these roots is told as of the API", async () => {
  const { status, errors } = await demo.guest().request("GET", `/parts${root}/Counter`);
  expect([status, errors[0]?.errorCode]).toEqual([404, "NOT_FOUND"]);
});
