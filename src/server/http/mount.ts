// Mounts every endpoint of the contract: access, input, the feature's answer, reply. The only reader of route tables.

import { Readable } from 'node:stream';
import { createBrotliDecompress, createGzip } from 'node:zlib';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { Fault } from '../fault.ts';
import { isPublished, type Published } from '../publish/published.ts';
import { callerAddress } from './caller-address.ts';
import { isEventStream, sendEventStream } from './event-stream.ts';
import { admit, type Gate } from './gate.ts';
import type { AnyHandler, Caller, Handlers, Input, RequestFacts, UploadedFile } from './handlers.ts';
import { readInput } from './input.ts';
import { codingFor, codings } from './negotiation.ts';
import { isPicture, sendPicture } from './picture.ts';
import { packedReply, readyReply } from './published-reply.ts';
import { readUpload } from './upload.ts';

function factsOf(request: FastifyRequest): RequestFacts {
  const agent = request.headers['user-agent'];
  return { id: request.id, ip: callerAddress(request), agent: agent === undefined ? null : agent.slice(0, 200) };
}

/** Tens of megabytes in pieces of 16 KB, as is usual, take twice the time. */
const UNPACKED_CHUNK = 256 * 1024;

function sendPublished(request: FastifyRequest, reply: FastifyReply, published: Published): FastifyReply {
  const ready = readyReply(published, request.headers);
  if (ready !== null)
    return reply
      .code(ready.status)
      .headers(ready.headers)
      .send(ready.body ?? undefined);
  const coding = codingFor(request.headers['accept-encoding']);
  if (coding === null) {
    reply.header('vary', 'accept-encoding');
    throw new Fault(406, `This reply can be sent as ${codings.join(', ')}, and the request takes none of them`);
  }
  const { 'content-length': _packed, 'content-encoding': _brotli, ...headers } = packedReply(published).headers;
  reply.headers(headers);
  const unpacked = Readable.from([published.brotli]).pipe(createBrotliDecompress({ chunkSize: UNPACKED_CHUNK }));
  if (coding !== 'gzip') return reply.send(unpacked);
  return reply.header('content-encoding', 'gzip').send(unpacked.pipe(createGzip()));
}

const AUDIT_TARGET_CHARACTERS = 400;

async function withAudit<T>(
  declared: Endpoint,
  request: FastifyRequest,
  caller: Caller | null,
  gate: Gate,
  work: (setTarget: (words: string) => void) => Promise<T>,
): Promise<T> {
  const entry = {
    user_id: caller?.id ?? 0,
    action: declared.audit ?? '',
    target: request.url.slice(0, AUDIT_TARGET_CHARACTERS),
    ip: callerAddress(request),
    request_id: request.id,
  };
  const setTarget = (words: string) => {
    entry.target = words.slice(0, AUDIT_TARGET_CHARACTERS);
  };
  if (declared.audit === undefined || caller === null) return work(setTarget);
  try {
    const result = await work(setTarget);
    await gate.audit({ ...entry, result: 'ok' });
    return result;
  } catch (error) {
    await gate.audit({ ...entry, result: error instanceof Fault ? `refused ${error.status}` : 'failed' });
    throw error;
  }
}

/** So many file names of one upload stand in an audit entry. */
const NAMED_FILES = 5;

function namesOf(files: readonly UploadedFile[]): string {
  const named = files.slice(0, NAMED_FILES).map(({ file_name }) => file_name);
  const more = files.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

/** One endpoint: who may ask, what was asked, the feature's answer, the reply. */
function route(app: FastifyInstance, declared: Endpoint, handler: AnyHandler, gate: Gate): void {
  app.route({
    method: declared.method,
    url: declared.path,
    handler: async (request, reply) => {
      const caller = await admit(declared, request.raw, gate);
      const params = readInput(declared.params, request.params, 'path');
      const query = readInput(declared.query, request.query, 'query');
      const body = declared.upload ? undefined : readInput(declared.body, request.body ?? {}, 'body');
      const answer = await withAudit(declared, request, caller, gate, async (setAuditTarget) => {
        const upload = declared.upload === undefined ? null : await readUpload(declared.upload, request);
        if (upload !== null) setAuditTarget(namesOf(upload));
        const input = { params, query, body, caller, request: { ...factsOf(request), setAuditTarget }, upload };
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

/** Mounts all endpoints; a missing handler does not compile, a doubled one cannot be written. */
export async function mount(app: FastifyInstance, handlers: Handlers, gate: Gate): Promise<void> {
  const mounted = Object.entries(endpoints).map(([name, declared]): [Endpoint, AnyHandler] => [
    declared,
    handlers[name as keyof Handlers] as unknown as AnyHandler,
  ]);
  for (const [declared, handler] of mounted) if (!declared.upload) route(app, declared, handler, gate);
  // Only uploads are read in parts: what that needs would burden every other request.
  await app.register((uploads, _options, done) => {
    void uploads.register(multipart, { throwFileSizeLimit: true });
    for (const [declared, handler] of mounted) if (declared.upload) route(uploads, declared, handler, gate);
    done();
  });
}
