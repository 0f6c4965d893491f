/** Ready replies by what was asked, the longest unused thrown out when they take more than so many bytes. */
export interface ReplyCache {
  /** The reply under the key, made and kept where there is none yet. */
  get(key: string, make: () => Buffer): Buffer;
}

export function createReplyCache(mostBytes: number): ReplyCache {
  const replies = new Map<string, Buffer>();
  let bytes = 0;
  const sizeOf = (key: string, reply: Buffer) => reply.byteLength + key.length * 2;
  return {
    get(key, make) {
      let reply = replies.get(key);
      if (reply) {
        // a Map keeps its order of insertion: what was used last goes to the end
        replies.delete(key);
      } else {
        reply = make();
        bytes += sizeOf(key, reply);
      }
      replies.set(key, reply);
      for (const [oldKey, old] of replies) {
        if (bytes <= mostBytes) break;
        replies.delete(oldKey);
        bytes -= sizeOf(oldKey, old);
      }
      return reply;
    },
  };
}
