// HTTP client of model vendors: no redirects, bounded answers.
const MOST_BYTES = 2 * 1024 * 1024;

/** Reads the whole body before anybody parses it; throws when it is larger than the cap. */
export async function cappedFetch(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, { ...init, redirect: 'error' });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new Error(`answer larger than ${MOST_BYTES} bytes`);
    }
    chunks.push(value);
  }
  const headers = new Headers(answer.headers);
  // The body is decoded already.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const bodiless = answer.status === 204 || answer.status === 304;
  return new Response(bodiless ? null : new Blob(chunks), { status: answer.status, headers });
}
