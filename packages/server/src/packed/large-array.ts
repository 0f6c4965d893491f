/** An array constructor, for an empty array or one over a buffer. */
export interface ArrayType<A> {
  new (of: number | ArrayBufferLike): A;
  readonly BYTES_PER_ELEMENT: number;
}

/**
 * An array for a catalog. Where the garbage collector can be called (`--expose-gc`) it is in shared memory, which V8 does not count:
 * otherwise V8 would collect at every 64 MB of a new version, when there is no garbage. Whoever releases a version calls the collector.
 */
export function largeArray<A>(type: ArrayType<A>, length: number): A {
  const bytes = length * type.BYTES_PER_ELEMENT;
  return new type(globalThis.gc ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
}
