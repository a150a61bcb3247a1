// The running product for the contract's tests: every kind of caller, and calls made from the list of endpoints.
import { createHash, randomBytes } from 'node:crypto';
import { type Endpoint, Refusal } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { iso } from '../../src/server/clock.ts';
import { sampleAdmin, sampleUser, startTestApp, type TestApp, type TestAppOptions } from '../setup/app.ts';
import { type Input, urlOf, validInput } from './sample-input.ts';

export const everyEndpoint = (Object.keys(endpoints) as EndpointName[]).map(
  (name) => [name, endpoints[name] as Endpoint] as const,
);
export const guardedEndpoints = everyEndpoint.filter(([, declared]) => declared.access !== 'visitor');

export type Reply = { status: number; text: string; headers: Headers };
export type Call = Partial<Input> & { token?: string | undefined; headers?: Record<string, string> };

export type ContractApp = TestApp & {
  /** A new valid session of the account: calls that end sessions spoil nobody else's. */
  sessionOf(email: string, options?: { ageMs?: number }): Promise<string>;
  call(name: EndpointName, call?: Call): Promise<Reply>;
};

/** A multipart upload of something that is no archive. */
function uploadOf(field: string): FormData {
  const form = new FormData();
  form.append(field, new Blob(['no archive']), 'sample.zip');
  return form;
}

/** The data of the first event of a stream, which is then left. */
async function firstEvent({ body }: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.includes('\n\n')) break;
  }
  return /^data: (.*)$/m.exec(text)?.[1] ?? text;
}

export async function startContractApp(options: TestAppOptions = {}): Promise<ContractApp> {
  const app = await startTestApp(options);
  const { pool } = app.storage.database;
  return {
    ...app,
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
    call: async (name, given = {}) => {
      const declared: Endpoint = endpoints[name];
      const valid = validInput(declared);
      const input = { ...valid, ...given };
      const sends = declared.method === 'POST' || declared.body !== undefined;
      const isJson = sends && declared.upload === undefined;
      const body = declared.upload ? uploadOf(declared.upload.field) : JSON.stringify(input.body ?? {});
      const response = await fetch(app.url + urlOf(declared, input), {
        method: declared.method,
        redirect: 'manual',
        ...(sends ? { body } : {}),
        headers: {
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
          ...given.headers,
        },
      });
      const text = declared.stream && response.ok ? await firstEvent(response) : await response.text();
      return { status: response.status, text, headers: response.headers };
    },
  };
}

export const accountOf = { admin: sampleAdmin.email, user: sampleUser.email };

/** Statuses an admitted caller may meet with well-formed input. */
export function declaredStatuses(declared: Endpoint): number[] {
  const checksInput = declared.params ?? declared.query ?? declared.body;
  return [200, ...(declared.errors ?? []), ...(checksInput === undefined ? [] : [422])];
}

const leaks =
  /\bat .+:\d+:\d+|node_modules|\/src\/|\.ts:\d|\b(select|insert into|update|delete from)\b .*\b(from|values|set)\b|pg_|fastify|FST_|ECONN/i;

/** What is wrong with a refusal: null when it is {detail, id}, in words, and tells nothing about the inside. */
export function refusalProblem(reply: Reply): string | null {
  let body: unknown;
  try {
    body = JSON.parse(reply.text);
  } catch {
    return `not JSON: ${reply.text.slice(0, 200)}`;
  }
  const parsed = Refusal.strict().safeParse(body);
  if (!parsed.success) return `not {detail, id}: ${reply.text.slice(0, 200)}`;
  return leaks.test(reply.text) ? `tells about the inside: ${reply.text.slice(0, 300)}` : null;
}
