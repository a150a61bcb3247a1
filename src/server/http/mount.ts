// Mounting of all endpoints of the contract: access, input, handler, reply.

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { Fault } from '../process/fault.ts';
import { isPublished } from '../publish/published.ts';
import { callerAddress } from './caller-address.ts';
import { type EventStream, sendEventStream } from './event-stream.ts';
import { admit, type Gate } from './gate.ts';
import type { AnyHandler, Caller, FileReply, Handlers, Input, RequestFacts, UploadedFile } from './handlers.ts';
import { readInput } from './input.ts';
import { type Picture, sendPicture } from './picture.ts';
import { type Addressed, type AddressOf, sendAddressed, sendPublished } from './published-reply.ts';
import { readUpload } from './upload.ts';

function readFacts(request: FastifyRequest): RequestFacts {
  const agent = request.headers['user-agent'];
  return {
    id: request.id,
    ip: callerAddress(request),
    agent: agent === undefined ? null : agent.slice(0, 200),
    served_at: `${request.protocol}://${request.host}`,
  };
}

/** Length at which the audit log cuts a target. */
const AUDIT_TARGET_CHARACTERS = 300;

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
    target: '',
    ip: callerAddress(request),
    request_id: request.id,
  };
  const setTarget = (words: string) => {
    const by = caller?.token ? `, with access token ${caller.token.name}` : '';
    entry.target = `${words.slice(0, AUDIT_TARGET_CHARACTERS - by.length)}${by}`;
  };
  setTarget(request.url);
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

/** Maximum number of file names of one upload that an audit entry lists. */
const NAMED_FILES = 5;

function joinFileNames(files: readonly UploadedFile[]): string {
  const named = files.slice(0, NAMED_FILES).map(({ file_name }) => file_name);
  const more = files.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

/** Answers that are no JSON of the endpoint's reply. */
type Sent = Addressed | Picture | FileReply | EventStream;

function isSent<Kind extends Sent['kind']>(answer: unknown, kind: Kind): answer is Extract<Sent, { kind: Kind }> {
  return typeof answer === 'object' && answer !== null && (answer as { kind?: unknown }).kind === kind;
}

const sendFileReply = (reply: FastifyReply, { file_name, bytes, content }: FileReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file_name}"`)
    .header('content-length', bytes)
    .type('application/octet-stream')
    .send(content);

/** `addressOf`: null when published replies are sent directly and never redirected. */
type Mounting = { gate: Gate; addressOf: AddressOf | null };

/** Route of an endpoint: rights, input, the feature's answer, the reply. */
function route(app: FastifyInstance, declared: Endpoint, handler: AnyHandler, { gate, addressOf }: Mounting): void {
  app.route({
    method: declared.method,
    url: declared.path,
    handler: async (request, reply) => {
      const caller = await admit(declared, request.raw, callerAddress(request), gate);
      const params = readInput(declared.params, request.params, 'path');
      const query = readInput(declared.query, request.query, 'query');
      const body = declared.upload ? undefined : readInput(declared.body, request.body ?? {}, 'body');
      const answer = await withAudit(declared, request, caller, gate, async (setAuditTarget) => {
        const upload = declared.upload === undefined ? null : await readUpload(declared.upload, request);
        if (upload !== null) setAuditTarget(joinFileNames(upload));
        const input = { params, query, body, caller, request: { ...readFacts(request), setAuditTarget }, upload };
        return handler(input as Input<Endpoint>);
      });
      // Programs with an access token need not follow redirects.
      if (isPublished(answer)) return sendPublished(request, reply, answer, caller?.token === null ? addressOf : null);
      if (isSent(answer, 'addressed')) return sendAddressed(request, reply, answer);
      if (isSent(answer, 'picture')) return sendPicture(request, reply, answer);
      if (isSent(answer, 'file')) return sendFileReply(reply, answer);
      if (isSent(answer, 'event-stream')) return sendEventStream(request, reply, answer);
      reply.header('cache-control', 'no-store');
      if (declared.sheet !== undefined) reply.type('text/csv; charset=utf-8');
      return reply.send(declared.reply.parse(answer));
    },
  });
}

/** Mounts all endpoints; the type of `handlers` makes a missing handler a compile error. */
export async function mount(app: FastifyInstance, handlers: Handlers, mounting: Mounting): Promise<void> {
  const mounted = Object.entries(endpoints).map(([name, declared]): [Endpoint, AnyHandler] => [
    declared,
    handlers[name as keyof Handlers] as unknown as AnyHandler,
  ]);
  for (const [declared, handler] of mounted) if (!declared.upload) route(app, declared, handler, mounting);
  // Multipart parsing for uploads only: it would slow every other request.
  await app.register((uploads, _options, done) => {
    void uploads.register(multipart, { throwFileSizeLimit: true });
    for (const [declared, handler] of mounted) if (declared.upload) route(uploads, declared, handler, mounting);
    done();
  });
}
