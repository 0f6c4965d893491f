/**
 * A cache of recently used values, in two generations: the older one is dropped when the younger one is full, except for values used
 * again. So a hit is one map lookup and moves nothing. Sizes are in the caller's unit: bytes, or pieces. A value larger than a quarter of
 * the whole is not cached.
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
