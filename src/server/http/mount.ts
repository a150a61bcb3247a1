// Mounts every endpoint of the contract: access, input, the feature's answer, reply. The only reader of route tables.

import { Readable } from 'node:stream';
import { createBrotliDecompress, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { SNAPSHOT_ID } from '../../domain/stream/snapshot-id.ts';
import { Fault } from '../fault.ts';
import { isPublished, type Published } from '../publish/published.ts';
import { isEventStream, sendEventStream } from './event-stream.ts';
import type { AnyHandler, Caller, Handlers, Input, RequestFacts, UploadedFile } from './handlers.ts';
import { readInput } from './input.ts';
import { isPicture, sendPicture } from './picture.ts';

export type AuditEntry = {
  user_id: number;
  action: string;
  target: string;
  result: string;
  ip: string;
  request_id: string;
};

export type Gate = {
  /** The caller behind an Authorization header, or null. Reads the session fresh each time. */
  authenticate(authorization: string | undefined): Promise<Caller | null>;
  audit(entry: AuditEntry): Promise<void>;
};

function factsOf(request: FastifyRequest): RequestFacts {
  const agent = request.headers['user-agent'];
  return { id: request.id, ip: request.ip, agent: agent === undefined ? null : agent.slice(0, 200) };
}

async function admit(declared: Endpoint, request: FastifyRequest, gate: Gate): Promise<Caller | null> {
  if (declared.access === 'visitor') return null;
  // Node keeps the first of several Authorization headers and says nothing; two of them are nobody's.
  const given = request.raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'authorization');
  const caller = await gate.authenticate(given.length === 1 ? request.headers.authorization : undefined);
  if (caller === null) throw new Fault(401, 'Please sign in');
  if (declared.access === 'admin' && !caller.is_admin) throw new Fault(403, 'Administrators only');
  return caller;
}

async function readUpload(declared: Endpoint, request: FastifyRequest): Promise<UploadedFile | null> {
  if (declared.upload === undefined) return null;
  if (!request.isMultipart()) throw new Fault(400, `Send one file in the field '${declared.upload.field}'`);
  let found: UploadedFile | null = null;
  for await (const part of request.files({ limits: { fileSize: declared.upload.maxBytes, files: 1, fields: 0 } })) {
    if (part.fieldname !== declared.upload.field) {
      part.file.resume();
      throw new Fault(400, `Send one file in the field '${declared.upload.field}'`);
    }
    found = { file_name: part.filename, bytes: await part.toBuffer() };
  }
  if (found === null) throw new Fault(400, `Send one file in the field '${declared.upload.field}'`);
  return found;
}

function sendPublished(request: FastifyRequest, reply: FastifyReply, published: Published): FastifyReply {
  reply.header('etag', published.etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  if (published.snapshot_id !== undefined) reply.header(SNAPSHOT_ID, published.snapshot_id);
  if (request.headers['if-none-match'] === published.etag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(published.brotli);
  if (published.identity.length === 0) {
    const unpacked = Readable.from([published.brotli]).pipe(createBrotliDecompress());
    if (!/\bgzip\b/.test(accepted)) return reply.send(unpacked);
    return reply.header('content-encoding', 'gzip').send(unpacked.pipe(createGzip()));
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(published.gzip);
  return reply.send(published.identity);
}

async function withAudit<T>(
  declared: Endpoint,
  request: FastifyRequest,
  caller: Caller | null,
  gate: Gate,
  work: () => Promise<T>,
): Promise<T> {
  if (declared.audit === undefined || caller === null) return work();
  const entry = {
    user_id: caller.id,
    action: declared.audit,
    target: request.url.slice(0, 200),
    ip: request.ip,
    request_id: request.id,
  };
  try {
    const result = await work();
    await gate.audit({ ...entry, result: 'ok' });
    return result;
  } catch (error) {
    await gate.audit({ ...entry, result: error instanceof Fault ? `refused ${error.status}` : 'failed' });
    throw error;
  }
}

/** Mounts all endpoints; a missing handler does not compile, a doubled one cannot be written. */
export function mount(app: FastifyInstance, handlers: Handlers, gate: Gate): void {
  for (const [name, declaration] of Object.entries(endpoints)) {
    const declared: Endpoint = declaration;
    const handler = handlers[name as keyof Handlers] as unknown as AnyHandler;
    app.route({
      method: declared.method,
      url: declared.path,
      handler: async (request, reply) => {
        const caller = await admit(declared, request, gate);
        const params = readInput(declared.params, request.params, 'path');
        const query = readInput(declared.query, request.query, 'query');
        const body = declared.upload ? undefined : readInput(declared.body, request.body ?? {}, 'body');
        const answer = await withAudit(declared, request, caller, gate, async () => {
          const upload = await readUpload(declared, request);
          const input = { params, query, body, caller, request: factsOf(request), upload };
          return handler(input as Input<Endpoint>);
        });
        if (isPublished(answer)) return sendPublished(request, reply, answer);
        if (isPicture(answer)) return sendPicture(request, reply, answer);
        if (isEventStream(answer)) return sendEventStream(request, reply, answer);
        reply.header('cache-control', 'no-store');
        return reply.send(declared.reply.parse(answer));
      },
    });
  }
}
