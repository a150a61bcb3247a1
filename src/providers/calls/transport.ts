// One HTTP GET as bytes: own connect deadline, size cap after decompression, no redirects, public hosts only.
import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { BodyReader } from '../reading/body-reader.ts';
import { isLoopbackHost, isPublicAddress, publicLookup } from './public-address.ts';

export type HttpAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Uint8Array;
};

type HttpGet = {
  url: URL;
  headers: Record<string, string>;
  /** Aborts the whole exchange, including the body. */
  signal: AbortSignal;
  /** Aborts while the connection is being made; the caller clears it in onConnected. */
  connectSignal: AbortSignal;
  onConnected: () => void;
  maxBytes: number;
  /** Parses the body while it arrives, and stores its bytes. */
  reader?: Pick<BodyReader<unknown>, 'push' | 'body'>;
  /** Called before each chunk of the decompressed body is read. */
  onBytes?: () => void;
};

export class TransportError extends Error {
  readonly reason: 'connect_timeout' | 'aborted' | 'too_large' | 'refused_host' | 'network' | 'bad_encoding';
  constructor(reason: TransportError['reason'], message: string) {
    super(message);
    this.name = 'TransportError';
    this.reason = reason;
  }
}

/** Most bytes of headers; more is an attack or a fault. */
const MAX_HEADER_BYTES = 32 * 1024;
const agentOptions = { keepAlive: true, maxSockets: 64, timeout: 30_000, scheduling: 'lifo' } as const;

export type Transport = { get(request: HttpGet): Promise<HttpAnswer>; close(): void };

/** Keeps connections open between calls until close(). */
export function createTransport(): Transport {
  const plain = new http.Agent(agentOptions);
  const secure = new https.Agent(agentOptions);
  return {
    get: (request) => get(request, request.url.protocol === 'https:' ? secure : plain),
    close: () => {
      plain.destroy();
      secure.destroy();
    },
  };
}

/**
 * Reason to refuse a base URL; null when allowed: HTTPS to a public host, or any scheme to localhost by name or
 * address.
 */
export function refuseBaseUrl(url: URL): string | null {
  if (isLoopbackHost(url.hostname)) return null;
  if (url.protocol !== 'https:') return 'must be https';
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (/^[\d.]+$|:/.test(literal) && !isPublicAddress(literal)) return 'must not be a private address';
  return null;
}

function get(request: HttpGet, agent: http.Agent): Promise<HttpAnswer> {
  const { url, signal, connectSignal } = request;
  const refusal = refuseBaseUrl(url);
  if (refusal) return Promise.reject(new TransportError('refused_host', `host ${refusal}`));
  const open = url.protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const call = open(url, {
      method: 'GET',
      agent,
      headers: { ...request.headers, 'accept-encoding': 'gzip, deflate, br' },
      maxHeaderSize: MAX_HEADER_BYTES,
      ...(isLoopbackHost(url.hostname) ? {} : { lookup: publicLookup }),
    });
    const fail = (error: TransportError) => {
      signal.removeEventListener('abort', onAbort);
      connectSignal.removeEventListener('abort', onSlowConnect);
      call.destroy();
      reject(error);
    };
    const onAbort = () => fail(new TransportError('aborted', 'deadline passed'));
    const onSlowConnect = () => fail(new TransportError('connect_timeout', 'connection not made in time'));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    connectSignal.addEventListener('abort', onSlowConnect, { once: true });
    const connected = () => {
      connectSignal.removeEventListener('abort', onSlowConnect);
      request.onConnected();
    };
    call.on('socket', (socket) => {
      if (!socket.connecting) return connected();
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected);
    });
    call.on('error', (error: NodeJS.ErrnoException) => fail(networkError(error)));
    call.on('response', (answer) => {
      collect(answer, request).then(
        (body) => {
          signal.removeEventListener('abort', onAbort);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
        },
        (error: unknown) => fail(error instanceof TransportError ? error : networkError(error as Error)),
      );
    });
    call.end();
  });
}

function networkError(error: NodeJS.ErrnoException): TransportError {
  return new TransportError('network', error.code ?? 'connection failed');
}

/** Large chunks, because each costs a turn of the thread pool and the default of 16 KB needs hundreds of chunks. */
const unpacking = { chunkSize: 128 * 1024 };

function decoded(answer: http.IncomingMessage): Readable {
  switch (answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity') {
    case 'identity':
    case '':
      return answer;
    case 'gzip':
    case 'x-gzip':
      return answer.pipe(createGunzip(unpacking));
    case 'deflate':
      return answer.pipe(createInflate(unpacking));
    case 'br':
      return answer.pipe(createBrotliDecompress(unpacking));
    default:
      throw new TransportError('bad_encoding', 'unknown content encoding');
  }
}

/** Reads the decompressed body; stops above maxBytes, which also bounds decompression bombs. */
async function collect(
  answer: http.IncomingMessage,
  { maxBytes, reader, onBytes }: Pick<HttpGet, 'maxBytes' | 'reader' | 'onBytes'>,
): Promise<Uint8Array> {
  const stream = decoded(answer);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) return reject(new TransportError('too_large', `answer larger than ${maxBytes} bytes`));
        onBytes?.();
        if (reader === undefined) chunks.push(chunk);
        else reader.push(chunk);
      });
      stream.on('end', resolve);
      stream.on('error', reject);
      // A pipe does not forward errors of its source.
      answer.on('error', reject);
      answer.on('aborted', () => reject(new TransportError('network', 'answer cut off')));
    });
    return reader === undefined ? Buffer.concat(chunks, size) : reader.body();
  } finally {
    stream.destroy();
  }
}
