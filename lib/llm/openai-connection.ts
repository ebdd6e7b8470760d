export interface ConnectionOptions {
  apiKey: string;
  baseURL: string;
  /** Sent with every request, e.g. Azure's `api-version`. */
  defaultQuery: Record<string, string>;
  /** Null takes a header away. */
  defaultHeaders: Record<string, string | null>;
}

/** How to connect: the query of the base URL goes with every request, and Azure gets the key in its own header. */
export function connectionOptions({
  apiKey,
  baseUrl,
}: {
  apiKey: string | null;
  baseUrl: string;
}): ConnectionOptions {
  const url = new URL(baseUrl);
  const defaultQuery = Object.fromEntries(url.searchParams);
  url.search = "";
  const isAzure = url.hostname.endsWith(".azure.com");
  const azureHeaders = { Authorization: null, "api-key": apiKey };
  return {
    // Local servers want no key, but the SDK does.
    apiKey: apiKey ?? "none",
    baseURL: url.toString().replace(/\/$/, ""),
    defaultQuery,
    defaultHeaders: isAzure && apiKey !== null ? azureHeaders : {},
  };
}
