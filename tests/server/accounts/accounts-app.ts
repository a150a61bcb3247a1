// Accounts alone over HTTP and a database of its own; a second app on it is a second server process.
import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type AccountsOptions, createAccounts } from '../../../src/server/accounts/accounts.ts';
import { insertMessages } from '../../../src/server/delivery/inbox/hand-over-store.ts';
import { createNotices } from '../../../src/server/delivery/notices.ts';
import type { Handlers } from '../../../src/server/http/handlers.ts';
import { createHttpServer, type HttpOptions } from '../../../src/server/http/server.ts';
import { createLog, type Log } from '../../../src/server/process/log.ts';
import { type TestClock, testClock } from '../../setup/clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { stub } from '../../setup/stub.ts';

export const PASSWORD = 'Kestrel.over-9-Rooftops';
/** Cheap enough for hundreds of sign-ins in a test; what a real hash costs has a test of its own. */
export const CHEAP = { memoryCost: 256, timeCost: 1, parallelism: 1 };

type Answer = { status: number; body: Record<string, unknown>; headers: Headers };
type CallOptions = { token?: string; from?: string; headers?: Record<string, string> };

export type AccountsApp = {
  url: string;
  clock: TestClock;
  accounts: ReturnType<typeof createAccounts>;
  storage: TestDatabase;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<Answer>;
  signIn(email: string, password?: string, from?: string): Promise<Answer>;
  /** Signs in and answers the token; fails when the sign-in does. */
  tokenOf(email: string, password?: string, from?: string): Promise<string>;
  addUser(email: string, options?: { isAdmin?: boolean; name?: string }): Promise<number>;
  /** Messages of the inbox, oldest first. */
  messages(userId: number): Promise<{ kind: string; title: string; text: string }[]>;
  audit(): Promise<{ action: string; target: string; result: string; ip: string | null; user_id: number | null }[]>;
  close(): Promise<void>;
};

const CONTACT = 'questions@sample.test';
/** What a visitor is answered where nothing else is set, at an address in numbers. */
export const visitorStatus = (open: boolean) => ({
  registration_enabled: open,
  contact_email: CONTACT,
  passkey_origin: null,
  mails: false,
  provider: null,
});

export type AppOptions = Partial<Pick<AccountsOptions, 'passwordCost'>> & {
  config?: Pick<AccountsOptions['config'], 'registrationEnabled' | 'admin'>;
  /** Sends e-mails; by default this site sends none. */
  handOverMail?: AccountsOptions['delivery']['handOverMail'];
  publicUrl?: string;
  oidc?: AccountsOptions['config']['oidc'];
  clock?: TestClock;
  storage?: TestDatabase;
  log?: Log;
  /** One proxy unless set otherwise: tests name the caller's address. */
  trustProxy?: HttpOptions['trustProxy'];
};

export async function accountsApp(options: AppOptions = {}): Promise<AccountsApp> {
  const storage = options.storage ?? (await testDatabase());
  const clock = options.clock ?? testClock();
  const log = options.log ?? createLog('silent');
  const { handOverMail } = options;
  const config = {
    smtp: handOverMail === undefined ? null : { url: 'smtp://mail.sample.test', from: CONTACT },
    contactEmail: CONTACT,
    publicUrl: options.publicUrl ?? null,
    oidc: options.oidc ?? null,
    ...(options.config ?? { registrationEnabled: true, admin: { email: null, password: null } }),
  };
  const passwordCost = options.passwordCost ?? CHEAP;
  const notices = createNotices({ publish: () => undefined });
  const handOver: AccountsOptions['delivery']['handOver'] = async (tx, messages) => {
    await insertMessages(tx, messages, new Date(clock.now()).toISOString(), notices);
  };
  const accounts = createAccounts(
    stub<AccountsOptions>({
      database: storage.database,
      clock,
      log,
      randomBytes,
      config,
      delivery: { handOver, ...(handOverMail && { handOverMail }) },
      passwordCost,
    }),
  );
  const server = await createHttpServer({
    // The endpoints of other features are there and are not used.
    handlers: accounts.routes as Handlers,
    gate: accounts.gate,
    log,
    webDir: null,
    allowedOrigins: [],
    trustProxy: options.trustProxy ?? true,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const call = async (path: string, init: RequestInit, { token, from, headers }: CallOptions): Promise<Answer> => {
    const response = await fetch(url + path, {
      ...init,
      headers: {
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
        ...headers,
      },
    });
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
      headers: response.headers,
    };
  };
  const app: AccountsApp = {
    url,
    clock,
    accounts,
    storage,
    get: (path, given = {}) => call(path, { method: 'GET' }, given),
    post: (path, body, given = {}) => call(path, { method: 'POST', body: JSON.stringify(body) }, given),
    put: (path, body, given = {}) => call(path, { method: 'PUT', body: JSON.stringify(body) }, given),
    delete: (path, given = {}) => call(path, { method: 'DELETE' }, given),
    signIn: (email, password = PASSWORD, from = '203.0.113.7') =>
      app.post('/api/auth/login', { email, password }, { from }),
    tokenOf: async (email, password = PASSWORD, from = '203.0.113.7') => {
      const answer = await app.signIn(email, password, from);
      if (answer.status !== 200) throw new Error(`The sign-in failed: ${JSON.stringify(answer.body)}`);
      return String(answer.body.access_token);
    },
    addUser: async (email, { isAdmin = false, name = 'Sample Officer Kestrel' } = {}) => {
      const from = `198.51.100.${createHash('sha256').update(email).digest()[0]}`;
      const body = { email, password: PASSWORD, full_name: name };
      const registered = await app.post('/api/auth/register', body, { from });
      if (registered.status !== 200) throw new Error(`The registration failed: ${JSON.stringify(registered.body)}`);
      // With a mail server the reply names no account.
      const found = await storage.database.pool.query('select id from app_user where email = $1', [email]);
      const id = Number(found.rows[0]?.id);
      if (isAdmin) await storage.database.pool.query('update app_user set is_admin = true where id = $1', [id]);
      return id;
    },
    messages: async (userId) =>
      (
        await storage.database.pool.query(
          'select kind, title, text from message where user_id = $1 order by fired_at, title',
          [userId],
        )
      ).rows,
    audit: async () =>
      (await storage.database.pool.query('select action, target, result, ip, user_id from audit_log order by id')).rows,
    close: async () => {
      await server.close();
      if (options.storage === undefined) await storage.drop();
    },
  };
  return app;
}
