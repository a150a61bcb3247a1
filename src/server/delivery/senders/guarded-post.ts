// HTTP POST to an address entered by a reader: public hosts only, no redirects, capped reply, one overall deadline.
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { deliveryRules } from '../../../domain/delivery/delivery-rules.ts';
import { isPublicAddress, publicLookup } from '../../../providers/calls/public-address.ts';
import { SendProblem } from './sender.ts';

export type GuardedPost = (request: {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  signal: AbortSignal;
}) => Promise<{ status: number; text: string; retryAfter: string | null }>;

/** Maximum header size in bytes; more indicates an attack or a fault. */
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Reason to refuse an address; null when it may be used. The URL parser normalizes all spellings of IPv4, so literal IP
 * addresses are checked in the form used to connect; names are checked at look-up.
 */
export function refuseAddress(url: string, allowPrivate: boolean): string | null {
  if (!URL.canParse(url)) return 'must be a web address';
  const { protocol, hostname, username, password } = new URL(url);
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'must begin with https://';
  if (username !== '' || password !== '') return 'must hold no user name or password';
  if (allowPrivate) return null;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 ? !isPublicAddress(host) : /(?:^|\.)(?:localhost|local|internal)\.?$/.test(host)) {
    return 'must be a public address';
  }
  return null;
}

/** Idle connections close after this time, in ms. */
const IDLE_MS = 4_000;

/**
 * POST client. Unless the operator sets `allowPrivate`, the connected address is one that was checked. Connections are
 * kept per host name, so that each is reused only for the name it was checked for.
 */
export function createGuardedPost(allowPrivate: boolean): GuardedPost {
  const kept = { keepAlive: true, timeout: IDLE_MS };
  const agents = { http: new http.Agent(kept), https: new https.Agent(kept) };

  const post: GuardedPost = (request) => {
    const { url, headers, body, signal } = request;
    const refusal = refuseAddress(url, allowPrivate);
    if (refusal !== null) return Promise.reject(new SendProblem(`Not sent: the address ${refusal}`));
    const isSecure = url.startsWith('https:');
    const open = isSecure ? https.request : http.request;
    return new Promise((resolve, reject) => {
      const call = open(url, {
        method: 'POST',
        agent: isSecure ? agents.https : agents.http,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), 'user-agent': 'SmartCat' },
        maxHeaderSize: MAX_HEADER_BYTES,
        signal,
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      });
      call.on('error', (error: NodeJS.ErrnoException) => {
        // The receiver had closed the reused connection: try again.
        if (call.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted) resolve(post(request));
        else reject(toProblem(error, signal));
      });
      call.on('response', (reply) => {
        readCapped(reply).then(
          (text) => {
            resolve({ status: reply.statusCode ?? 0, text, retryAfter: reply.headers['retry-after'] ?? null });
          },
          (error: NodeJS.ErrnoException) => reject(toProblem(error, signal)),
        );
      });
      call.end(body);
    });
  };
  return post;
}

function toProblem(error: NodeJS.ErrnoException, signal: AbortSignal): SendProblem {
  if (signal.aborted) return new SendProblem(`No answer within ${deliveryRules.exchange.value} s`, { cause: error });
  if (error.message === 'host does not have a public address') {
    return new SendProblem('Not sent: the address must be a public address', { cause: error });
  }
  return new SendProblem(`No connection (${error.code ?? 'connection failed'})`, { cause: error });
}

/** Start of a reply; stops reading at the cap. */
async function readCapped(reply: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= deliveryRules.reply_bytes.value) break;
  }
  return Buffer.concat(parts).subarray(0, deliveryRules.reply_bytes.value).toString();
}
