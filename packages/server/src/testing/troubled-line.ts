import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A connection to a server on which things go wrong as in production. `url` leads through it. */
export interface TroubledLine {
  readonly url: string;
  /** Nothing is transmitted until `heal`; then everything is: like a suspended server, or a hanging disk. */
  freeze(): void;
  /** Data is dropped, and present connections stay silent after `heal`: like a firewall that has lost its state. */
  swallow(): void;
  heal(): void;
  /** Ends present connections, gracefully or by a reset: like a server that is stopped or killed. */
  cut(how: "destroy" | "resetAndDestroy"): void;
  close(): void;
}

export async function openTroubledLine(url: string): Promise<TroubledLine> {
  const { hostname, port } = new URL(url);
  const ends = new Map<Socket, Socket>();
  const held: Socket[] = [];
  let trouble: "frozen" | "swallowing" | undefined;

  function join(line: Socket) {
    if (line.destroyed) return;
    const server = connect(Number(port), hostname);
    for (const end of [line, server]) {
      end.on("error", () => {});
      end.on("close", () => [line, server].forEach((one) => one.destroy()));
    }
    line.pipe(server).pipe(line);
    line.on("close", () => ends.delete(line));
    ends.set(line, server);
  }

  const between = createServer((line) => {
    line.on("error", () => {});
    if (trouble === undefined) join(line);
    else if (trouble === "frozen") held.push(line);
    else line.resume();
  });
  await new Promise<void>((resolve) => void between.listen(0, "127.0.0.1", resolve));
  const address = new URL(url);
  address.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
  return {
    url: address.href,
    freeze() {
      trouble = "frozen";
      for (const end of [...ends].flat()) end.pause();
    },
    swallow() {
      trouble = "swallowing";
      for (const end of [...ends].flat()) end.unpipe().resume();
    },
    heal() {
      if (trouble === "frozen") for (const end of [...ends].flat()) end.resume();
      trouble = undefined;
      held.splice(0).forEach(join);
    },
    cut: (how) => [...ends.keys()].forEach((line) => line[how]()),
    close() {
      between.close();
      for (const end of [...ends].flat()) end.destroy();
    },
  };
}
