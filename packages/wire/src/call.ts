import type { Static, StaticDecode, TObject, TSchema } from "typebox";
import type { shapes } from "./schemas/shapes.ts";
import { basePath, DATA_ROOT } from "./constants.ts";

type Shapes = typeof shapes;
/** Every call has a name, which is also the key of its shapes in `schemas/`. */
export type CallName = keyof Shapes;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a call's path is relative to: a store, the versioned API root, or the host itself. */
export type PathBase = "webstore" | "data" | "host";

/** A call as plain data: all that a browser needs to send it. Its types come from the schemas and cost nothing at run time. */
export interface Call<Name extends CallName = CallName, Path extends string = string> {
  readonly name: Name;
  readonly method: Method;
  /** With `:name` for each parameter. */
  readonly path: Path;
  readonly base: PathBase;
  /** Statuses whose body is the call's reply; the usual one first. */
  readonly statuses: readonly number[];
  /** Every guest of the same store, currency and language gets the same reply, so it may be cached and shared. */
  readonly cacheable: boolean;
}

type CallOptions = Partial<Pick<Call, "base" | "statuses" | "cacheable">>;

/** Describes a call once for the server, the client and the OpenAPI document. */
// Lets a bundler drop the calls that are not used.
/* @__NO_SIDE_EFFECTS__ */
export function call<Name extends CallName, Path extends string>(
  name: Name,
  method: Method,
  path: Path,
  { base = "webstore", statuses = [200], cacheable = false }: CallOptions = {},
): Call<Name, Path> {
  return { name, method, path, base, statuses, cacheable };
}

/** The parameter names in a path, without their colons. */
export type ParamNames<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? ParamNames<Segment> | ParamNames<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type Defaulted<Schema extends TObject> = {
  [K in keyof Schema["properties"]]: Schema["properties"][K] extends { default: unknown } ? K : never;
}[keyof Schema["properties"]];
type WithOptional<T, K extends PropertyKey> = Omit<T, K> & Partial<Pick<T, K & keyof T>>;

/** The types of a call's parts as each side sees them; `never` for a part that the shape lacks. */
interface Sides<Shape> {
  sentQuery: Shape extends { query: infer Query extends TObject }
    ? WithOptional<Static<Query>, Defaulted<Query>>
    : never;
  sentBody: Shape extends { body: infer Body extends TSchema } ? Static<Body> : never;
  readQuery: Shape extends { query: infer Query extends TSchema } ? StaticDecode<Query> : Record<never, never>;
  readBody: Shape extends { body: infer Body extends TSchema } ? StaticDecode<Body> : undefined;
  reply: Shape extends { reply: infer Reply extends TSchema } ? Static<Reply> : undefined;
}

// A lookup table by name is evaluated once per call; a type with the schema as its parameter costs the type checker seconds.
type Wire = { [Name in CallName]: Sides<Shapes[Name]> };

type PathOf<C> = C extends Call<CallName, infer Path> ? Path : never;
type SideOf<C, Side extends keyof Sides<never>> = C extends Call<infer Name, string> ? Wire[Name][Side] : never;

export type ParamsOf<C> = Record<ParamNames<PathOf<C>>, string>;
/** The query that a caller sends: a value with a default can be left out. */
export type QueryOf<C> = SideOf<C, "sentQuery">;
export type BodyOf<C> = SideOf<C, "sentBody">;
/** The reply's body; undefined for a call that answers 204. */
export type ReplyOf<C> = SideOf<C, "reply">;

type Part<Key extends string, Value> = [Value] extends [never]
  ? unknown
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** The input of any call. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** What a caller passes: `params`, `query` and `body`, as far as the call has them. */
export type InputOf<C> = Part<"params", [ParamNames<PathOf<C>>] extends [never] ? never : ParamsOf<C>> &
  Part<"query", QueryOf<C>> &
  Part<"body", BodyOf<C>>;

/** What the server reads from a request: defaults filled in, decimals as text, flags as booleans. */
export interface ReceivedOf<C> {
  params: ParamsOf<C>;
  query: SideOf<C, "readQuery">;
  body: SideOf<C, "readBody">;
}

/** The path of a call on its host, with parameters filled in. Only calls of a store need `webstoreId`. */
export function pathOf(call: Call, params: Readonly<Record<string, string>> = {}, webstoreId = ""): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return call.base === "host" ? path : `${call.base === "data" ? DATA_ROOT : basePath(webstoreId)}/${path}`;
}
