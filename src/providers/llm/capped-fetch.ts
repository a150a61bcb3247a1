// HTTP client of one model call: no redirects, a bounded answer, and a copy of the reply for the caller.
import { type ModelReply, readModelReply } from './model-reply.ts';

const MOST_BYTES = 2 * 1024 * 1024;

/** Error codes of connections that were never made: nothing was sent. */
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

export type CallExchange = {
  fetch: typeof fetch;
  /** Unchanged reply; null when none arrived completely. */
  reply(): ModelReply | null;
  /** False when the request certainly did not reach the vendor. */
  sent(): boolean;
};

async function readBody(answer: Response): Promise<string> {
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
  return new Blob(chunks).text();
}

/**
 * HTTP client of one call that stores the reply. Reads the complete body first; throws when it is larger than the cap.
 */
export function callExchange(secret: string | null): CallExchange {
  let reply: ModelReply | null = null;
  let sent = true;
  return {
    fetch: async (input, init) => {
      const answer = await fetch(input, { ...init, redirect: 'error' }).catch((error: unknown) => {
        const { cause } = error as { cause?: { code?: unknown } };
        sent = !UNSENT.some((code) => code === cause?.code);
        throw error;
      });
      const headers = Object.fromEntries(answer.headers);
      // The body is already decoded: these headers no longer describe it.
      delete headers['content-encoding'];
      delete headers['content-length'];
      reply = readModelReply(answer.status, headers, await readBody(answer), secret);
      const bodiless = reply.status === 204 || reply.status === 304;
      return new Response(bodiless ? null : reply.text, { status: reply.status, headers });
    },
    reply: () => reply,
    sent: () => sent,
  };
}
