type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array | BigInt64Array;
type ElementOf<A extends NumberArray> = A extends BigInt64Array ? bigint : number;

/** A typed array that grows while a snapshot is compiled: a plain array of a million numbers costs several times as much. */
export interface Growing<A extends NumberArray> {
  readonly length: number;
  push(value: ElementOf<A>): void;
  /** What was pushed, at its exact length. */
  values(): A;
}

export function growing<A extends NumberArray>(create: new (length: number) => A): Growing<A> {
  let array = new create(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === array.length) {
        const larger = new create(Math.ceil(length * 1.5));
        larger.set(array as never);
        array = larger;
      }
      array[length++] = value;
    },
    values: () => array.slice(0, length) as A,
  };
}
