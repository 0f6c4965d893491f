/**
 * Values that were asked for of late, in two generations: the older one goes when the younger one is full, but for what was
 * asked for again. So a hit is one look into a map and moves nothing.
 * Sizes are in whatever the caller counts: bytes, or pieces. What is larger than a quarter of the whole is not kept.
 */
export function recentlyUsed<Value>(mostSize: number) {
  let young = new Map<string, { value: Value; size: number }>();
  let old = young;
  let youngSize = 0;
  function set(key: string, value: Value, size: number): void {
    if (size > mostSize / 4) return;
    if (youngSize + size > mostSize / 2) {
      old = young;
      young = new Map();
      youngSize = 0;
    }
    young.set(key, { value, size });
    youngSize += size;
  }
  return {
    set,
    get(key: string): Value | undefined {
      const recent = young.get(key);
      if (recent) return recent.value;
      const older = old.get(key);
      if (older) set(key, older.value, older.size);
      return older?.value;
    },
  };
}
