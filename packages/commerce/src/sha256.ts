/**
 * Synchronous SHA-256 in plain TypeScript. Record ids must be the same in browsers and in every version of Node, but
 * browsers lack `node:crypto`, and Web Crypto is asynchronous. Source: FIPS 180-4.
 */
const PRIMES = firstPrimes(64);
const ROUND = Uint32Array.from(PRIMES, (prime) => fractionOf(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)));
const encoder = new TextEncoder();

/** The digest of the text's UTF-8 bytes: eight 32-bit words. */
export function sha256(text: string): Uint32Array {
  const bytes = padded(text);
  const state = START.slice();
  for (let block = 0; block < bytes.byteLength; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = bytes.getUint32(block + i * 4);
    compress(state);
  }
  return state;
}

const words = new Uint32Array(64);

function compress(state: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15]!;
    const late = words[i - 2]!;
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16]! + s0 + words[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i]! + words[i]!;
    const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = state[i]! + sums[i]!;
}

/**
 * The message padded to whole blocks, with its length at the end. Valid until the next call: the buffer is reused, as
 * most messages are short and there are many.
 */
function padded(text: string): DataView {
  // UTF-8 takes at most three bytes for each UTF-16 unit
  if (text.length * 3 + 72 > scratch.length) scratch = new Uint8Array(text.length * 3 + 72);
  const length = encoder.encodeInto(text, scratch).written;
  const end = (((length + 8) >> 6) + 1) << 6;
  scratch.fill(0, length, end);
  scratch[length] = 0x80;
  const view = new DataView(scratch.buffer, 0, end);
  view.setUint32(end - 4, length * 8);
  return view;
}

let scratch = new Uint8Array(1024);

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fractionOf(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}
