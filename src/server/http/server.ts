// The HTTP server: limits, headers, errors, the contract's endpoints and the built pages.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import cors from '@fastify/cors';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { SNAPSHOT_ID } from '../../domain/stream/snapshot-id.ts';
import { Fault } from '../fault.ts';
import type { Log } from '../log.ts';
import { REQUEST_TIMEOUT_MS, setDeadline } from './deadlines.ts';
import { refuseConnection, refusePath } from './early-refusals.ts';
import { refusalOf } from './errors.ts';
import type { Gate } from './gate.ts';
import type { Handlers } from './handlers.ts';
import { mount } from './mount.ts';
import { protectiveHeaders } from './protection.ts';
import { takeShortWay } from './short-way.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const HEADERS_TIMEOUT_MS = 8_000;
const KEEP_ALIVE_MS = 5_000;
const MAX_CONNECTIONS = 2_000;
const HEALTH_ONLY = 'This process works in the background; pages and data come from another one';
const healthPaths: ReadonlySet<string> = new Set([endpoints.health.path, endpoints.ready.path]);
const STARTING = 'The server is starting: the first administrator is being made';

export type HttpOptions = {
  handlers: Handlers;
  gate: Gate;
  log: Log;
  /** Folder of the built pages, or null to serve the API alone. */
  webDir: string | null;
  allowedOrigins: string[];
  trustProxy: boolean;
  /** True until somebody can sign in: nothing is answered before. */
  isStarting?: () => boolean;
  /** A process that works in the background answers questions of its health and refuses all others. */
  healthOnly?: boolean;
};

export type HttpServer = FastifyInstance;

/** The framework tells each address it listens at; the banner says it once, in words. */
const ownLog = (log: Log): Log => (log.level === 'info' ? log.child({}, { level: 'warn' }) : log);

export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const app: FastifyInstance = fastify({
    loggerInstance: ownLog(options.log) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // No request has a log of its own: making one is a tenth of what a list of a snapshot costs.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustProxy: options.trustProxy,
    routerOptions: { maxParamLength: 200, caseSensitive: true, ignoreTrailingSlash: false },
    http: { headersTimeout: HEADERS_TIMEOUT_MS, maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    clientErrorHandler: refuseConnection,
    frameworkErrors: refusePath,
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  // Text is no JSON: Fastify would read it on its own.
  app.removeContentTypeParser('text/plain');
  const asJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/csp-report', { parseAs: 'string' }, asJson);
  if (options.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: options.allowedOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type'],
      exposedHeaders: [SNAPSHOT_ID],
    });
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(protectiveHeaders);
    if (options.isStarting?.()) throw new Fault(503, STARTING, { retryAfterSeconds: 1 });
    if (options.healthOnly && !healthPaths.has(request.url)) throw new Fault(503, HEALTH_ONLY);
    setDeadline(reply.raw, request.url === endpoints.uploadLists.path ? REQUEST_TIMEOUT_MS : undefined);
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request.id);
    if (refusal.isBug) options.log.error({ err: error, request_id: request.id, url: request.url }, 'unexpected error');
    if (refusal.retryAfterSeconds !== null) reply.header('retry-after', refusal.retryAfterSeconds);
    return reply.code(refusal.status).header('cache-control', 'no-store').send(refusal.body);
  });
  await mount(app, options.handlers, options.gate);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  takeShortWay(
    app.server,
    options.handlers,
    options.gate,
    () => closing || options.healthOnly === true || options.isStarting?.() === true,
  );
  await servePages(app, options.webDir);
  return app;
}

/** The built pages: hashed assets are kept by browsers, the page itself is asked for again each time. */
async function servePages(app: FastifyInstance, webDir: string | null): Promise<void> {
  const hasPages = webDir !== null && existsSync(webDir);
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const isApi = /^\/+api(\/|$)/i.test(request.url);
    if (hasPages && wantsPage && !isApi) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply.code(404).header('cache-control', 'no-store').send({ detail: 'Not found', id: request.id });
  });
}
