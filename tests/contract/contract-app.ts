// Running product for contract tests: every kind of caller, calls generated from the endpoints.
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Endpoint, Refusal } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { iso } from '../../src/server/process/clock.ts';
import { sampleAdmin, sampleUser, startTestApp, type TestApp, type TestAppOptions } from '../setup/app.ts';
import { type Input, urlOf, validInput } from './sample-input.ts';

export const everyEndpoint = (Object.keys(endpoints) as EndpointName[]).map(
  (name) => [name, endpoints[name] as Endpoint] as const,
);
export const guardedEndpoints = everyEndpoint.filter(([, declared]) => declared.access !== 'visitor');

/** Nothing here may become possible for a token by a slip in the contract. */
export const signedInOnly: EndpointName[] = [
  'accessTokens',
  'addPasskey',
  'backupDownload',
  'backupKeyKit',
  'beginPasskey',
  'beginProviderLink',
  'beginSecondFactor',
  'changePassword',
  'chooseCsvNotation',
  'chooseTimeZone',
  'closeRegistration',
  'confirmSecondFactor',
  'createAccessToken',
  'demoteUser',
  'disableUser',
  'enableUser',
  'endUserSessions',
  'finishProviderLink',
  'invite',
  'inviteAddress',
  'linkedIdentities',
  'logout',
  'mailInvitation',
  'openRegistration',
  'passkeys',
  'promoteUser',
  'removePasskey',
  'removeSecondFactor',
  'renamePasskey',
  'renewRecoveryCodes',
  'restoreBackup',
  'revokeAccessToken',
  'revokeInvitation',
  'revokeSession',
  'secondFactor',
  'sessions',
  'unlinkIdentity',
];

export type Reply = { status: number; text: string; headers: Headers };
export type Call = Partial<Input> & { token?: string | undefined; headers?: Record<string, string> };

export type ContractApp = TestApp & {
  /** A new valid session of the account: calls that end sessions spoil nobody else's. */
  sessionOf(email: string, options?: { ageMs?: number }): Promise<string>;
  call(name: EndpointName, call?: Call): Promise<Reply>;
  /**
   * The same call handed to the server within the process, without a socket: for tens of thousands of inputs of which only
   * what the routes make of them is asked. Streams, which do not end, go over the wire.
   */
  callWithin(name: EndpointName, call?: Call): Promise<Reply>;
};

/** A multipart upload of something that is no archive. */
function uploadOf(field: string): FormData {
  const form = new FormData();
  form.append(field, new Blob(['no archive']), 'sample.zip');
  return form;
}

const unpacking: Record<string, (body: Buffer) => Buffer> = {
  identity: (body) => body,
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
};

type Sent = { method: string; headers: Record<string, string>; body: Buffer | null; stream: boolean };

/**
 * One call over Node's own client: `fetch` takes three times as much of a core, for tens of thousands of calls. Of a stream
 * the data of the first event are read, then it is left.
 */
function send(url: string, agent: Agent, { method, headers, body, stream }: Sent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const calling = request(url, { agent, method, headers: { accept: '*/*', ...headers, ...length } }, (response) => {
      const status = response.statusCode ?? 0;
      const parts: Buffer[] = [];
      const answer = (text: string) => {
        const received = new Headers();
        for (const [name, values = []] of Object.entries(response.headersDistinct)) {
          for (const value of values) received.append(name, value);
        }
        resolve({ status, text, headers: received });
      };
      response.on('data', (part: Buffer) => {
        parts.push(part);
        if (!stream || status !== 200) return;
        const text = Buffer.concat(parts).toString();
        if (!text.includes('\n\n')) return;
        answer(/^data: (.*)$/m.exec(text)?.[1] ?? text);
        response.destroy();
      });
      response.on('end', () => {
        const unpack = unpacking[response.headers['content-encoding'] ?? 'identity'];
        if (unpack === undefined) reject(new Error('An encoding nobody asked for'));
        else answer(unpack(Buffer.concat(parts)).toString());
      });
      response.on('error', reject);
    });
    calling.on('error', reject);
    calling.end(body ?? undefined);
  });
}

export async function startContractApp(options: TestAppOptions = {}): Promise<ContractApp> {
  const app = await startTestApp({ withHistory: true, ...options });
  const { pool } = app.storage.database;
  const agent = new Agent({ keepAlive: true });
  const requestOf = async (name: EndpointName, given: Call): Promise<Sent & { path: string }> => {
    const declared: Endpoint = endpoints[name];
    const valid = validInput(declared);
    const input = { ...valid, ...given };
    const sends = declared.method === 'POST' || declared.body !== undefined;
    const isJson = sends && declared.upload === undefined;
    const form = declared.upload ? new Response(uploadOf(declared.upload.field)) : null;
    const body = form === null ? JSON.stringify(input.body ?? {}) : Buffer.from(await form.arrayBuffer());
    const type = isJson ? 'application/json' : form?.headers.get('content-type');
    return {
      path: urlOf(declared, input),
      method: declared.method,
      body: sends ? Buffer.from(body) : null,
      stream: declared.stream === true,
      headers: {
        ...(type ? { 'content-type': type } : {}),
        ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
        ...given.headers,
      },
    };
  };
  const call = async (name: EndpointName, given: Call = {}): Promise<Reply> => {
    const asked = await requestOf(name, given);
    return send(app.url + asked.path, agent, asked);
  };
  return {
    ...app,
    close: () => {
      agent.destroy();
      return app.close();
    },
    sessionOf: async (email, { ageMs = 0 } = {}) => {
      const token = `sct_${randomBytes(32).toString('base64url')}`;
      const began = app.clock.now() - ageMs;
      await pool.query(
        `insert into session (token_hash, id, user_id, created_at, last_used_at, expires_at)
         select $1, $2, id, $3, $3, $4 from app_user where email_normal = $5`,
        [
          createHash('sha256').update(token).digest(),
          randomBytes(16).toString('base64url'),
          iso(began),
          iso(began + 30 * 86_400_000),
          email,
        ],
      );
      return token;
    },
    call,
    callWithin: async (name, given = {}) => {
      const asked = await requestOf(name, given);
      if (asked.stream) return call(name, given);
      const { path: url, method, headers, body } = asked;
      const reply = await app.platform.server.inject({
        url,
        method: method as 'GET',
        headers: { accept: '*/*', ...headers },
        ...(body === null ? {} : { payload: body }),
      });
      const received = new Headers();
      for (const [field, value] of Object.entries(reply.headers)) {
        for (const one of Array.isArray(value) ? value : [value]) received.append(field, String(one));
      }
      return { status: reply.statusCode, text: reply.payload, headers: received };
    },
  };
}

export const accountOf = { admin: sampleAdmin.email, user: sampleUser.email };

/** Statuses an admitted caller may meet with well-formed input. */
export function declaredStatuses(declared: Endpoint): number[] {
  const checksInput = declared.params ?? declared.query ?? declared.body;
  return [200, ...(declared.errors ?? []), ...(checksInput === undefined ? [] : [422])];
}

/** The first two are lines of a stack; an instant in a sentence ("at most 64 characters, such as 18:00:00Z") is none. */
const leaks =
  /\bat [^"]*\([^")]+:\d+:\d+\)|\bat (?:async )?\S+:\d+:\d+\b|node_modules|\/src\/|\.ts:\d|\b(select|insert into|update|delete from)\b .*\b(from|values|set)\b|pg_|fastify|FST_|ECONN/i;

const StrictRefusal = Refusal.strict();

/** What is wrong with a refusal: null when it is {detail, id}, in words, and tells nothing about the inside. */
export function refusalProblem(reply: Reply): string | null {
  let body: unknown;
  try {
    body = JSON.parse(reply.text);
  } catch {
    return `not JSON: ${reply.text.slice(0, 200)}`;
  }
  const parsed = StrictRefusal.safeParse(body);
  if (!parsed.success) return `not {detail, id}: ${reply.text.slice(0, 200)}`;
  return leaks.test(reply.text) ? `tells about the inside: ${reply.text.slice(0, 300)}` : null;
}
