// Client of the Smart Cat API: fetch with the address, the access token and refusals as errors. client.d.ts has the types.

/** A refusal: `status` of HTTP, `detail` in words, `id` in the server's log, `retryAfter` in seconds where it is given. */
export class ApiError extends Error {
  constructor(status, detail, id, retryAfter) {
    super(`${status}: ${typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; ')}`);
    this.name = 'ApiError';
    Object.assign(this, { status, detail, id, retryAfter });
  }
}

async function toError(reply) {
  // What stands before the server may refuse with a page of its own.
  const refusal = await reply.json().catch(() => null);
  const seconds = Number(reply.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    reply.status,
    refusal?.detail ?? reply.statusText,
    refusal?.id ?? null,
    Number.isFinite(seconds) ? seconds : null,
  );
}

function toAddress(base, path, { path: parts = {}, query = {} }) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parts[name]));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${base.replace(/\/+$/, '')}${filled}${text === '' ? '' : `?${text}`}`;
}

export function createClient({ url, token, fetch = globalThis.fetch }) {
  const call =
    (method) =>
    async (path, input = {}) => {
      const reply = await fetch(toAddress(url, path, input), {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
        },
        body: input.body === undefined ? undefined : JSON.stringify(input.body),
        signal: input.signal,
      });
      if (!reply.ok) throw await toError(reply);
      return reply.json();
    };
  return { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE') };
}
