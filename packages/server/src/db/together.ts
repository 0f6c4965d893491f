import pg from "pg";

type Done = (error: Error | null, result: pg.QueryResult) => void;

interface Connection extends pg.Connection {
  /** The statements that the server has been sent to parse and has not parsed yet, by name. */
  readonly submittedNamedStatements: Record<string, string>;
  execute(config: { portal: string }): void;
  describe(config: { type: "P"; name: string }): void;
}

/** How the driver reads a statement's rows. */
interface Reading {
  readonly fields: readonly pg.FieldDef[];
  readonly _parsers: readonly unknown[] | undefined;
  readonly _prebuiltEmptyResultObject: object | null;
}

/** The driver's query, with members that its published types omit. */
interface DriverQuery {
  name: string | undefined;
  text: string | undefined;
  values: unknown[] | undefined;
  queryMode: string | undefined;
  readonly portal: string;
  readonly _result: Reading;
  _accumulateRows: boolean;
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
}
// Given the text only: the driver would copy a configuration object property by property, which takes longer than everything else here.
const DriverQuery = pg.Query as unknown as new (text: string, done?: Done) => DriverQuery;

/**
 * Sends statements to a client: those sent before anything is awaited go in one packet and are answered in one, in order. The driver
 * would sync after each, which costs both sides more than most statements do. When one fails the server skips the rest of the packet, and
 * all of them fail with its error: for statements of one transaction.
 */
export function sendingTogether(client: pg.PoolClient, types: pg.CustomTypesConfig) {
  let waiting: Part[] = [];
  function flush() {
    client.query(new Together(waiting));
    waiting = [];
  }
  return (config: pg.QueryConfig): Promise<pg.QueryResult> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(flush);
      waiting.push(new Part(config, types, (error, result) => (error ? reject(error) : resolve(result))));
    });
}

/** A statement without its own sync message: the packet's end has one for all. */
class Part extends DriverQuery {
  hasFailed = false;
  override _accumulateRows = true;
  readonly #types: pg.CustomTypesConfig;

  constructor({ name, text, values }: pg.QueryConfig, types: pg.CustomTypesConfig, done: Done) {
    super(text, done);
    this.name = name;
    this.values = values;
    this.queryMode = "extended";
    this.#types = types;
  }

  /** Reads the rows like those of the same statement before, whose columns the server has described. */
  readAs(reading: Reading): void {
    const { _result: result } = this;
    Object.assign(result, reading);
  }

  get reading(): Reading {
    const { _result: result } = this;
    const { fields, _parsers: parsers, _prebuiltEmptyResultObject: emptyRow } = result;
    return { fields, _parsers: parsers, _prebuiltEmptyResultObject: emptyRow };
  }

  override handleRowDescription(message: unknown): void {
    const { _result: result } = this;
    Object.assign(result, { _types: this.#types });
    super.handleRowDescription(message);
  }

  /** The driver's last step in sending a statement. */
  _getRows(connection: Connection): void {
    connection.execute({ portal: this.portal });
  }

  override handleError(error: Error, connection: pg.Connection): void {
    this.hasFailed = true;
    super.handleError(error, connection);
  }
}

/** Replaces its parts in the driver, and dispatches each message to the part that it is for. */
class Together extends DriverQuery {
  readonly #parts: readonly Part[];
  #at = 0;

  constructor(parts: readonly Part[]) {
    super("");
    this.#parts = parts;
  }

  get #part(): Part {
    return this.#parts[this.#at]!;
  }

  // With these the driver records which statement the server has parsed. It sets them once, to nothing.
  override get name(): string | undefined {
    return this.#part.name;
  }
  override set name(_: string | undefined) {}
  override get text(): string | undefined {
    return this.#part.text;
  }
  override set text(_: string | undefined) {}

  override submit(connection: pg.Connection): null {
    const { known, outgoing } = stateOf(connection as Connection);
    outgoing.messages = [];
    for (const part of this.#parts) {
      const reading = known.get(part.name!);
      outgoing.isDescribed = reading !== undefined;
      if (reading) part.readAs(reading);
      const refusal = part.submit(outgoing.connection);
      // A part that was not sent, because a value could not be serialized, would receive the next one's response.
      if (refusal || part.hasFailed) connection.stream.destroy(refusal ?? undefined);
    }
    outgoing.connection.sync();
    connection.stream.write(Buffer.concat(outgoing.messages));
    return null;
  }

  override handleRowDescription(message: unknown): void {
    this.#part.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.#part.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#part.handleCommandComplete(message, connection);
    const { known } = stateOf(connection as Connection);
    if (this.#part.name && !known.has(this.#part.name)) known.set(this.#part.name, this.#part.reading);
    if (this.#at === this.#parts.length - 1) return;
    this.#part.handleReadyForQuery(connection);
    this.#at++;
  }

  override handleReadyForQuery(connection: pg.Connection): void {
    this.#part.handleReadyForQuery(connection);
  }

  override handleError(error: Error, connection: pg.Connection): void {
    for (const part of this.#parts.slice(this.#at)) {
      delete (connection as Connection).submittedNamedStatements[part.name!];
      part.handleError(error, connection);
    }
  }
}

/**
 * A connection that buffers a statement's messages: sending them in one piece costs less than many. It omits the describe message for a
 * statement whose columns are known.
 */
function collecting(connection: Connection) {
  const outgoing = {
    messages: [] as Buffer[],
    isDescribed: false,
    connection: Object.create(connection, {
      stream: { value: { writable: true, write: (message: Buffer) => outgoing.messages.push(message) } },
      describe: {
        value(config: { type: "P"; name: string }) {
          if (!outgoing.isDescribed) connection.describe.call(this, config);
        },
      },
    }) as Connection,
  };
  return outgoing;
}

interface State {
  /** The prepared statements that the connection has run. Their columns never change, or the server refuses to run them. */
  readonly known: Map<string, Reading>;
  readonly outgoing: ReturnType<typeof collecting>;
}
const states = new WeakMap<pg.Connection, State>();

function stateOf(connection: Connection): State {
  let state = states.get(connection);
  if (!state) states.set(connection, (state = { known: new Map(), outgoing: collecting(connection) }));
  return state;
}
