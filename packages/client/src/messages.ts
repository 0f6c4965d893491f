import { isFilled } from "./errors.ts";

/**
 * The messages of each channel. Source: site specification, sections 3 and 4.
 * Others add channels by declaring more members here and supplying each one's check in a plugin.
 */
export interface Channels {
  /** Work that a shopper has to wait for, anywhere in the application. */
  readonly spinner: { readonly isLoading: boolean; readonly message: string };
  /** A write to the cart has succeeded; cart data are already stale. */
  readonly "cart-changed": { readonly part: "cart" | "items" | "coupons" | "delivery" };
  /** Source: commerce specification, section 4, "Order placed". */
  readonly "order-placed": { readonly orderReferenceNumber: string };
  /** The visitor has changed, or the store no longer knows them. */
  readonly session: { readonly state: "guest" | "loggedIn" | "expired" };
}

export type Channel = keyof Channels;
type Listener<Name extends Channel> = (message: Channels[Name]) => void;
type Check = (message: Readonly<Record<string, unknown>>) => boolean;

export interface SubscriberOptions {
  /** Ends the subscription. */
  readonly signal?: AbortSignal | undefined;
  /** Receives only the next message. */
  readonly once?: boolean | undefined;
}

/** A component's access to the channels: its subscriptions end when it is released. */
export interface MessageContext {
  /** Notifies all current listeners, one after the other, before it returns. */
  publish<Name extends Channel>(channel: Name, message: Channels[Name]): void;
  /** Listens until the returned function is called. */
  subscribe<Name extends Channel>(channel: Name, listener: Listener<Name>, options?: SubscriberOptions): () => void;
  /** The last message, for late subscribers. */
  latest<Name extends Channel>(channel: Name): Channels[Name] | undefined;
  /** Ends its subscriptions; from then on every method throws INVALID_MESSAGE_CONTEXT. */
  release(): void;
}

/** Adds channels, or forwards messages elsewhere, for example to another tab. */
export interface MessagePlugin {
  readonly name: string;
  /** Checks whether a value is a message of the channel. */
  readonly channels?: Readonly<Record<string, Check>>;
  /** It is given a function that delivers messages from elsewhere, and returns one that receives everything published here. */
  readonly start?: (
    deliver: (channel: string, message: object) => void,
  ) => ((channel: Channel, message: object) => void) | void;
}

export interface Messages extends MessageContext {
  /** Opens a new context. */
  open(): MessageContext;
  use(plugin: MessagePlugin): void;
}

/** Source: site specification, section 8, "Message service errors". */
export type MessageErrorCode =
  | "INVALID_MESSAGE_CONTEXT"
  | "UNKNOWN_CHANNEL"
  | "INVALID_LISTENER"
  | "INVALID_SUBSCRIBER_OPTIONS"
  | "INVALID_MESSAGE"
  | "PLUGIN_REGISTRATION";

export class MessageError extends Error {
  readonly code: MessageErrorCode;

  constructor(code: MessageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MessageError";
    this.code = code;
  }
}

function insist(condition: unknown, code: MessageErrorCode, message: string): asserts condition {
  if (!condition) throw new MessageError(code, message);
}

const ofProduct: ReadonlyMap<string, Check> = new Map<Channel, Check>([
  ["spinner", ({ isLoading, message }) => typeof isLoading === "boolean" && typeof message === "string"],
  ["cart-changed", ({ part }) => isFilled(part)],
  ["order-placed", ({ orderReferenceNumber }) => isFilled(orderReferenceNumber)],
  ["session", ({ state }) => isFilled(state)],
]);

/**
 * Channels through which unrelated parts of an application talk. A listener that throws does not keep a message from
 * the others: `warn` is called. Throws `MessageError`. Requirement S2.9.
 */
export function createMessages(warn: (message: string, cause: unknown) => void): Messages {
  const added = new Map<string, Check>();
  const listeners = new Map<string, Set<(message: object) => void>>();
  const last = new Map<string, object>();
  const plugins = new Map<string, ((channel: Channel, message: object) => void) | void>();

  function attempt(act: () => void, channel: string): void {
    try {
      act();
    } catch (error) {
      warn(`A message of the channel ${channel} did not arrive.`, error);
    }
  }

  const known = (channel: string) => ofProduct.get(channel) ?? added.get(channel);

  function checkFor(channel: string): Check {
    const check = known(channel);
    insist(check, "UNKNOWN_CHANNEL", `there is no channel ${String(channel)}`);
    return check;
  }

  function deliver(channel: string, message: object): void {
    const check = checkFor(channel);
    const isNone = `this is no message of the channel ${channel}`;
    insist(typeof message === "object" && message !== null, "INVALID_MESSAGE", isNone);
    try {
      insist(check({ ...message }), "INVALID_MESSAGE", isNone);
    } catch (cause) {
      throw cause instanceof MessageError ? cause : new MessageError("INVALID_MESSAGE", isNone, { cause });
    }
    last.set(channel, message);
    const now = listeners.get(channel) ?? new Set();
    // Iterates over a copy: a subscriber added by a listener gets the next message first. One removed by a listener gets no more.
    for (const listener of Array.from(now)) if (now.has(listener)) attempt(() => listener(message), channel);
  }

  function open(): MessageContext {
    let ends: Set<() => void> | undefined = new Set();

    function alive(): Set<() => void> {
      insist(ends, "INVALID_MESSAGE_CONTEXT", "the message context is released");
      return ends;
    }

    return {
      publish(channel, message) {
        alive();
        deliver(channel, message);
        for (const carry of plugins.values()) attempt(() => carry?.(channel, message), channel);
      },
      subscribe(channel, listener, options = {}) {
        const own = alive();
        checkFor(channel);
        insist(typeof listener === "function", "INVALID_LISTENER", "a listener is a function");
        insist(areOptions(options), "INVALID_SUBSCRIBER_OPTIONS", "options are a signal and once");
        const { signal, once } = options;
        const heard = listeners.get(channel) ?? new Set();
        listeners.set(channel, heard);
        const hear = (message: object) => {
          if (once) end();
          listener(message as Channels[typeof channel]);
        };
        const end = () => {
          heard.delete(hear);
          own.delete(end);
          signal?.removeEventListener("abort", end);
        };
        if (signal?.aborted) return end;
        heard.add(hear);
        own.add(end);
        signal?.addEventListener("abort", end);
        return end;
      },
      latest(channel) {
        alive();
        checkFor(channel);
        return last.get(channel) as Channels[typeof channel] | undefined;
      },
      release() {
        for (const end of Array.from(ends ?? [])) end();
        ends = undefined;
      },
    };
  }

  return {
    ...open(),
    open,
    use(plugin) {
      const { name, channels = {}, start } = (plugin ?? {}) as Partial<MessagePlugin>;
      insist(isFilled(name), "PLUGIN_REGISTRATION", "a plugin has a name");
      insist(!plugins.has(name), "PLUGIN_REGISTRATION", `there is a plugin ${name} already`);
      insist(typeof channels === "object" && channels !== null, "PLUGIN_REGISTRATION", "channels are checks by name");
      for (const [channel, check] of Object.entries(channels)) {
        insist(!known(channel), "PLUGIN_REGISTRATION", `there is a channel ${channel} already`);
        insist(typeof check === "function", "PLUGIN_REGISTRATION", `the channel ${channel} has no check`);
      }
      insist(!start || typeof start === "function", "PLUGIN_REGISTRATION", "a plugin starts with a function");
      for (const [channel, check] of Object.entries(channels)) added.set(channel, check);
      try {
        plugins.set(
          name,
          start?.((channel, message) => attempt(() => deliver(channel, message), channel)),
        );
      } catch (cause) {
        for (const channel of Object.keys(channels)) added.delete(channel);
        throw new MessageError("PLUGIN_REGISTRATION", `the plugin ${name} does not start`, { cause });
      }
    },
  };
}

function areOptions(options: unknown): options is SubscriberOptions {
  if (typeof options !== "object" || options === null) return false;
  const { signal, once, ...others } = options as Record<string, unknown>;
  return (
    (signal === undefined || signal instanceof AbortSignal) &&
    (once === undefined || typeof once === "boolean") &&
    Object.keys(others).length === 0
  );
}
