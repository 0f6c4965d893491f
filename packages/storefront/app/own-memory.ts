/** A copy to keep: bytes that a compressor or `Buffer.from` hands out may be a part of a larger block, which stays with them. */
export function inMemoryOfItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
