// Server of the product on a benchmark folder, with calls over kept connections.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const serverProgram = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));
const ADMIN = { email: 'bench@example.com', password: 'Bench-only-1!' };
const CONNECTIONS = 6;

export type Answer = { status: number; etag: string | undefined; body: Buffer };

export type Program = {
  url: string;
  pid: number;
  token: string;
  call(path: string, headers?: Record<string, string>, body?: Buffer): Promise<Answer>;
  /** Ends the program and waits for it. */
  end(): Promise<void>;
};

async function readAddress(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    said += chunk.toString();
    const url = /http:\/\/[\d.:[\]a-z]+/.exec(said)?.[0];
    if (url !== undefined) {
      child.stdout?.resume();
      return url;
    }
  }
  throw new Error('The server ended before it was ready.');
}

/** Starts the server without seed data and signs in as its administrator. */
export async function startProgram(folder: string, settings: Record<string, string> = {}): Promise<Program> {
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: '0',
    SEED_ON_START: 'false',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  };
  const child = spawn(process.execPath, [serverProgram], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await readAddress(child);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const call = async (path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Answer> => {
    const sent = request(`${url}${path}`, { agent, method: body === undefined ? 'GET' : 'POST', headers });
    sent.end(body);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: reply.statusCode ?? 0, etag: reply.headers.etag, body: await buffer(reply) };
  };
  const login = await call(
    '/api/auth/login',
    { 'content-type': 'application/json' },
    Buffer.from(JSON.stringify(ADMIN)),
  );
  const { access_token: token } = JSON.parse(login.body.toString()) as { access_token: string };
  return {
    url,
    pid: child.pid ?? 0,
    token,
    call,
    end: async () => {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
      agent.destroy();
    },
  };
}

/** Reply of a GET by the administrator; throws unless it is 200. */
export async function readJson<T>({ call, token }: Program, path: string): Promise<T> {
  const { status, body } = await call(path, { authorization: `Bearer ${token}` });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 300)}`);
  return JSON.parse(body.toString()) as T;
}
