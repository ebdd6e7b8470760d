import { loadRoute, matchRoute } from "./route-files";

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON body. */
  body: unknown;
  text: string;
}

const origin = "http://moderato.test";

/** Sends requests to the route handlers as a browser would: with its cookies, Origin and Sec-Fetch-Site. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(readonly address = "192.0.2.1") {}

  get cookieHeader(): string | undefined {
    if (this.cookies.size === 0) return undefined;
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(path: string): Promise<Answer> {
    return this.send("GET", path);
  }
  post(path: string, body?: unknown): Promise<Answer> {
    return this.send("POST", path, body);
  }
  put(path: string, body: unknown): Promise<Answer> {
    return this.send("PUT", path, body);
  }

  /** `headers` overrides what a browser sends by itself; an empty value leaves a header out. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const url = new URL(path, origin);
    const route = matchRoute(url.pathname);
    const handler = route && (await loadRoute(route.routePath))[method];
    if (!route || !handler) throw new Error(`No route handler serves ${method} ${path}.`);
    const request = new Request(url, {
      method,
      headers: this.#headers(body !== undefined, headers),
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    // As Next does, nothing at all for a route without parameters.
    const params = Object.keys(route.params).length === 0 ? undefined : route.params;
    return this.#take(await handler(request, { params: Promise.resolve(params) }));
  }

  #headers(hasBody: boolean, over: Record<string, string>): Headers {
    const cookie = this.cookieHeader;
    const headers = new Headers({
      host: new URL(origin).host,
      origin,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": this.address,
      ...(cookie ? { cookie } : {}),
      ...(hasBody ? { "content-type": "application/json" } : {}),
    });
    for (const [name, value] of Object.entries(over)) {
      if (value === "") headers.delete(name);
      else headers.set(name, value);
    }
    return headers;
  }

  async #take(response: Response): Promise<Answer> {
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    };
  }
}
