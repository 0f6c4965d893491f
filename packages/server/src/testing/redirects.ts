/** A browser that follows redirects, with cookies for each host; no scripts. */
export interface Wanderer {
  readonly cookies: Map<string, Map<string, string>>;
  /** Follows redirects until a response has none. */
  go(url: string, options?: { form?: Record<string, string> }): Promise<Arrived>;
  /** A single step: the response, and where it redirects. */
  step(url: string, options?: { form?: Record<string, string> }): Promise<Response>;
}

export interface Arrived {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

export function wanderer(): Wanderer {
  const cookies = new Map<string, Map<string, string>>();

  async function step(url: string, { form }: { form?: Record<string, string> } = {}): Promise<Response> {
    const { host } = new URL(url);
    const jar = cookies.get(host) ?? new Map<string, string>();
    cookies.set(host, jar);
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === "" || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name!);
      else jar.set(name!, value!);
    }
    return response;
  }

  return {
    cookies,
    step,
    async go(url, options) {
      let response = await step(url, options);
      for (let hops = 0; hops < 20; hops++) {
        const location = response.headers.get("location");
        if (!location) return { url, status: response.status, text: await response.text() };
        url = new URL(location, url).href;
        response = await step(url);
      }
      throw new Error(`Led on and on, at last to ${url}`);
    },
  };
}
