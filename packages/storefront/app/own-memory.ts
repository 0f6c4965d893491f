/** A copy for keeping: bytes from a compressor or `Buffer.from` may be a slice of a larger block, which they keep alive. */
export function inMemoryOfItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
