/** The `limit` of `rows` with the highest nonzero scores, best first, ties by row. Keeps the best so far in a heap. */
export function topRows(rows: Uint32Array, scores: Float32Array, limit: number): Uint32Array {
  const heap = new Uint32Array(limit);
  let size = 0;

  /** Whether row `a` ranks below row `b`. */
  const isWorse = (a: number, b: number) => scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b);

  function siftDown(from: number) {
    const row = heap[from]!;
    let at = from;
    for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && isWorse(heap[child + 1]!, heap[child]!)) child++;
      if (!isWorse(heap[child]!, row)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = row;
  }

  /** Scores below this are out: one comparison rejects nearly all rows. */
  let floor = -Infinity;
  for (const row of rows) {
    const score = scores[row]!;
    if (score === 0 || score < floor) continue;
    if (size < limit) {
      heap[size++] = row;
      if (size < limit) continue;
      for (let at = limit >> 1; at >= 0; at--) siftDown(at);
    } else if (isWorse(heap[0]!, row)) {
      heap[0] = row;
      siftDown(0);
    }
    floor = scores[heap[0]!]!;
  }
  return heap.subarray(0, size).sort((a, b) => (isWorse(b, a) ? -1 : 1));
}
