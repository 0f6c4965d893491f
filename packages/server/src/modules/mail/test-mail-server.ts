import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from "smtp-server";

/** A mail as accepted by the server. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header fields and body as received. */
  readonly source: string;
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
}

export interface MailServer {
  readonly port: number;
  /** Every mail received completely and accepted. */
  readonly taken: TakenMail[];
  /** What it does with a complete mail; returns an error to refuse it. */
  onMail: (mail: TakenMail) => Promise<Error | null> | Error | null;
  close(): Promise<void>;
}

/** A real local mail server that accepts every mail, unless its options say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onData(stream, { envelope, secure, user }, done) {
      const take = async (source: string) => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom ? mailFrom.address : "";
        const mail = { from, to: rcptTo.map(({ address }) => address), source, isEncrypted: secure, user };
        const refusal = await mailServer.onMail(mail);
        if (!refusal) mailServer.taken.push(mail);
        done(refusal);
      };
      // an incomplete mail is ignored
      sourceOf(stream).then(take, () => {});
    },
    ...options,
  });
  // clients that disconnect are part of the tests
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const mailServer: MailServer = {
    port: (listening.address() as AddressInfo).port,
    taken: [],
    onMail: () => null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

async function sourceOf(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Refuses with a status, as a server does. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A relay in front of a mail server that hangs up once the client has begun to send a mail, `times` times. */
export async function startCuttingRelay(port: number, times: number): Promise<{ port: number; close(): void }> {
  let left = times;
  const relay = createServer((client) => {
    const server = connect(port, "127.0.0.1");
    const hangUp = () => {
      client.destroy();
      server.destroy();
    };
    let isInData = false;
    client.on("data", (chunk: Buffer) => {
      if (isInData && left > 0) {
        left--;
        // half of the data is forwarded
        server.write(chunk.subarray(0, chunk.length / 2), hangUp);
        return;
      }
      if (chunk.toString().endsWith("DATA\r\n")) isInData = true;
      server.write(chunk);
    });
    server.on("data", (chunk: Buffer) => client.write(chunk));
    for (const socket of [client, server]) socket.on("error", hangUp).on("close", hangUp);
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  return { port: (relay.address() as AddressInfo).port, close: () => relay.close() };
}

/** Accepts every connection and never responds. */
export async function startFrozenServer(): Promise<{ port: number; connections: () => number; close(): void }> {
  let connections = 0;
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
