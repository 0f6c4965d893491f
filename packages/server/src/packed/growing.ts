type NumberArray = (Uint8Array | Uint16Array | Uint32Array | Float64Array | BigInt64Array) & { buffer: ArrayBuffer };
type ElementOf<A extends NumberArray> = A extends BigInt64Array ? bigint : number;

/** A typed array that grows while a snapshot is compiled: a plain array of a million numbers costs several times as much. */
export interface Growing<A extends NumberArray> {
  readonly length: number;
  push(value: ElementOf<A>): void;
  /** Removes everything pushed, and returns it as one array of exact length. */
  take(): A;
}

const firstChunk = 1024;
/**
 * The size from which the system gets memory back as soon as it is freed (`MALLOC_MMAP_THRESHOLD_`): smaller chunks would leave holes.
 */
const largestChunkBytes = 1 << 20;

/** Grows by chunks: copying into ever larger arrays would hold twice the size. */
export function growing<A extends NumberArray>(create: new (length: number) => A): Growing<A> {
  let full: A[] = [];
  let fullLength = 0;
  let chunk = new create(0);
  let used = 0;
  return {
    get length() {
      return fullLength + used;
    },
    push(value) {
      if (used === chunk.length) {
        full.push(chunk);
        fullLength += used;
        const largest = largestChunkBytes / chunk.BYTES_PER_ELEMENT;
        chunk = new create(Math.min(Math.max(chunk.length * 2, firstChunk), largest));
        used = 0;
      }
      chunk[used++] = value;
    },
    take() {
      const all = new create(fullLength + used);
      let at = 0;
      for (const part of [...full, chunk]) {
        all.set(part.subarray(0, all.length - at) as never, at);
        at += part.length;
        // freed at once: waiting for the garbage collector would hold it twice
        part.buffer.transfer(0);
      }
      chunk = new create(0);
      full = [];
      fullLength = used = 0;
      return all;
    },
  };
}
