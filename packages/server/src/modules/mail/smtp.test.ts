import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test, vi } from "vitest";
import { configFrom } from "../../config.ts";
import { UndeliverableError, type Message } from "./post.ts";
import { smtpPost, smtpTimeouts } from "./smtp.ts";
import { testCertificate } from "./test-certificate.ts";
import { refusal, startCuttingRelay, startFrozenServer, startMailServer, type MailServer } from "./test-mail-server.ts";

const message: Message = {
  messageId: "<0mL000000000001AAA@parts.example>",
  from: { name: "Thornbeck Engine & Power", address: "orders@parts.example" },
  replyTo: "counter@parts.example",
  to: "ada@example.com",
  date: new Date("2026-11-02T08:00:00Z"),
  subject: "Your code",
  html: "<p>4711</p>",
  text: "4711\n",
};
const never = new AbortController().signal;

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

/** As configured by an owner: `SMTP_URL` and `MAIL_FROM`. */
function postTo(url: string, timeouts = smtpTimeouts) {
  const { mail } = configFrom({ SMTP_URL: url, MAIL_FROM: "orders@parts.example" });
  return smtpPost(mail!.server, mail!.from, timeouts);
}

const sent = (url: string, changes: Partial<Message> = {}, timeouts = smtpTimeouts) =>
  postTo(url, timeouts).send({ ...message, ...changes }, never);

test("a mail arrives with its headers, as HTML and as text", async () => {
  const server = await mailServer();
  await sent(`smtp://127.0.0.1:${server.port}`);
  expect(server.taken).toMatchObject([{ from: "orders@parts.example", to: ["ada@example.com"] }]);
  const { source } = server.taken[0]!;
  expect(source.split("\r\n")).toEqual(
    expect.arrayContaining([
      "Message-ID: <0mL000000000001AAA@parts.example>",
      'From: "Thornbeck Engine & Power" <orders@parts.example>',
      "To: ada@example.com",
      "Reply-To: counter@parts.example",
      "Subject: Your code",
      "Date: Mon, 02 Nov 2026 08:00:00 +0000",
      "Auto-Submitted: auto-generated",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Type: text/html; charset=utf-8",
    ]),
  );
  expect(source).toContain("<p>4711</p>");
});

test.each([
  ["subject", { subject: "Hello\r\nBcc: eve@example.com" }],
  ["sender's name", { from: { name: "Shop\r\nBcc: eve@example.com", address: "orders@parts.example" } }],
  ["address to answer", { replyTo: "counter@parts.example\r\nBcc: eve@example.com" }],
])("a line break in the %s adds no header and no recipient", async (_what, changes) => {
  const server = await mailServer();
  await sent(`smtp://127.0.0.1:${server.port}`, changes);
  expect(server.taken[0]!.to).toEqual(["ada@example.com"]);
  expect(server.taken[0]!.source).not.toMatch(/^bcc/im);
});

test("a server that is busy may be asked again, and then takes the mail", async () => {
  const server = await mailServer();
  const answers = [refusal(451, "4.7.1 Greylisted"), null];
  server.onMail = () => answers.shift()!;
  const url = `smtp://127.0.0.1:${server.port}`;
  const refused = await sent(url).catch((error: unknown) => error);
  expect(refused).toMatchObject({ message: expect.stringContaining("Greylisted") as string });
  expect(refused).not.toBeInstanceOf(UndeliverableError);
  await sent(url);
  expect(server.taken).toHaveLength(1);
});

test.each([
  ["the recipient", { onRcptTo: (_a, _s, done) => done(refusal(550, "5.1.1 No such user")) }],
  ["the content", { onData: (stream, _s, done) => stream.resume().on("end", () => done(refusal(554, "5.7.1 Spam"))) }],
] satisfies [string, Parameters<typeof startMailServer>[0]][])(
  "a mail is given up when the server refuses %s for good",
  async (_what, options) => {
    const server = await mailServer(options);
    await expect(sent(`smtp://127.0.0.1:${server.port}`)).rejects.toThrow(UndeliverableError);
    await expect(sent(`smtp://127.0.0.1:${server.port}`)).rejects.toThrow(/5\.\d\.1/);
  },
);

test.each([
  ["the sender's address", { onMailFrom: (_a, _s, done) => done(refusal(553, "5.7.1 Not your address")) }],
  ["the connection", { onConnect: (_s, done) => done(refusal(554, "5.7.1 Go away")) }],
  ["mail without a password", { authOptional: false }],
] satisfies [string, Parameters<typeof startMailServer>[0]][])(
  "a mail waits for the operator when the server refuses %s",
  async (_what, options) => {
    const server = await mailServer(options);
    const refused = await sent(`smtp://127.0.0.1:${server.port}`).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    expect(refused).not.toBeInstanceOf(UndeliverableError);
  },
);

test("a server that never answers costs the time that it is given, and no more", async () => {
  const frozen = await startFrozenServer();
  onTestFinished(() => frozen.close());
  // within this test's timeout
  const timeouts = { connectMs: 100, silenceMs: 100, wholeMs: 600_000 };
  const answered = await sent(`smtp://127.0.0.1:${frozen.port}`, {}, timeouts).catch((error: unknown) => error);
  expect(answered).toBeInstanceOf(Error);
  expect(answered).not.toBeInstanceOf(UndeliverableError);
});

test("a server that says something now and then does not hold a mail for ever either", async () => {
  const server = await mailServer({
    // each step ends before its timeout, even on a busy machine; all of them together after the overall one
    onMailFrom: (_address, _session, done) => void setTimeout(done, 400),
    onRcptTo: (_address, _session, done) => void setTimeout(done, 400),
  });
  server.onMail = () => new Promise((resolve) => setTimeout(() => resolve(null), 400));
  const timeouts = { connectMs: 5000, silenceMs: 5000, wholeMs: 700 };
  await expect(sent(`smtp://127.0.0.1:${server.port}`, {}, timeouts)).rejects.toMatchObject({ code: "EABORT" });
});

test("a slow server gets its time", async () => {
  const server = await mailServer();
  server.onMail = () => new Promise((resolve) => setTimeout(() => resolve(null), 300));
  await sent(`smtp://127.0.0.1:${server.port}`);
  expect(server.taken).toHaveLength(1);
});

test("a connection that breaks in the middle of a mail leaves no half of it, and the repeat is the same mail", async () => {
  const server = await mailServer();
  const relay = await startCuttingRelay(server.port, 1);
  onTestFinished(() => relay.close());
  const url = `smtp://127.0.0.1:${relay.port}`;
  await expect(sent(url)).rejects.not.toBeInstanceOf(UndeliverableError);
  expect(server.taken).toEqual([]);
  await sent(url);
  expect(server.taken.map(({ source }) => /^message-id: (.+)$/im.exec(source)![1])).toEqual([message.messageId]);
});

test("whoever stops the store breaks off a mail that hangs", async () => {
  const frozen = await startFrozenServer();
  onTestFinished(() => frozen.close());
  const stop = new AbortController();
  const sending = postTo(`smtp://127.0.0.1:${frozen.port}`).send(message, stop.signal);
  await expect.poll(frozen.connections).toBe(1);
  stop.abort();
  await expect(sending).rejects.toMatchObject({ code: "EABORT" });
});

const withPassword = {
  ...testCertificate,
  disabledCommands: [],
  authOptional: false,
  onAuth({ username, password }, _session, done) {
    if (username === "shop" && password === "p@ss:word") done(null, { user: username });
    else done(refusal(535, "5.7.8 Wrong password"));
  },
} satisfies Parameters<typeof startMailServer>[0];

/** Trusts the tests' certificate until the test ends. */
function trustCertificate() {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, testCertificate.cert]);
  onTestFinished(() => setDefaultCACertificates(before));
}

test.each([
  ["STARTTLS", "smtp", false],
  ["TLS from the start", "smtps", true],
])("a mail goes with user and password over %s", async (_what, scheme, secure) => {
  trustCertificate();
  const server = await mailServer({ ...withPassword, secure });
  await sent(`${scheme}://shop:p%40ss%3Aword@localhost:${server.port}${secure ? "" : "?tls=required"}`);
  expect(server.taken).toMatchObject([{ isEncrypted: true, user: "shop" }]);
});

test("a wrong password is the operator's to mend: the mail may go later, and the password stays untold", async () => {
  trustCertificate();
  const server = await mailServer({ ...withPassword, secure: true });
  const refused = await sent(`smtps://shop:wr0ng-one@localhost:${server.port}`).catch((error: unknown) => error);
  expect(refused).not.toBeInstanceOf(UndeliverableError);
  expect(String(refused)).toContain("Wrong password");
  expect(String(refused)).not.toContain("wr0ng-one");
});

test("neither password nor mail is told to a server that nobody vouches for, or that does not encrypt", async () => {
  const told = vi.fn<() => void>();
  const strange = await mailServer({ ...withPassword, onAuth: told });
  const url = (port: number) => `smtp://shop:secret@localhost:${port}?tls=required`;
  await expect(sent(url(strange.port))).rejects.toMatchObject({ code: expect.stringMatching(/TLS|SOCKET/) as string });
  const plain = await mailServer({ onAuth: told, authOptional: false });
  await expect(sent(url(plain.port))).rejects.toMatchObject({ code: expect.stringMatching(/TLS|SOCKET/) as string });
  expect(told).not.toHaveBeenCalled();
  expect([...strange.taken, ...plain.taken]).toEqual([]);
});
