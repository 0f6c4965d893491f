/** What makes an array, empty or over a buffer. */
export interface ArrayType<A> {
  new (of: number | ArrayBufferLike): A;
  readonly BYTES_PER_ELEMENT: number;
}

/**
 * An array for a catalogue. Where the collector can be called (`--expose-gc`) it lies in shared memory, which V8 does not
 * count: else it would look for garbage at every 64 MB of a new version, when there is none. Who lets go of a version calls it.
 */
export function largeArray<A>(type: ArrayType<A>, length: number): A {
  const bytes = length * type.BYTES_PER_ELEMENT;
  return new type(globalThis.gc ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
}
