/** What was asked for; rejects with these words where it has not come in time, and what comes later is dropped. */
export async function inTime<Value>(asked: Promise<Value>, limitMs: number, words: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(words)), limitMs);
  });
  return Promise.race([asked, over]).finally(() => clearTimeout(timer));
}
