/** The result of a promise; rejects with this message if it takes too long, and then ignores the result. */
export async function inTime<Value>(asked: Promise<Value>, limitMs: number, words: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(words)), limitMs);
  });
  return Promise.race([asked, over]).finally(() => clearTimeout(timer));
}
