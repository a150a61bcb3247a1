// The product as npm start runs it, on a folder of a benchmark, and calls to it over one kept connection after the other.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ensureServerBuilt, serverProgram } from '../scripts/server-built.ts';

const ADMIN = { email: 'bench@example.com', password: 'Bench-only-1!' };
const CONNECTIONS = 6;

export type Answer = { status: number; etag: string | undefined; body: Buffer };

export type Program = {
  url: string;
  token: string;
  call(path: string, headers?: Record<string, string>, body?: Buffer): Promise<Answer>;
  /** Ends it and waits for its end. */
  end(): Promise<void>;
};

async function addressOf(child: ChildProcess): Promise<string> {
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

/** Starts it without any first data and signs in as its administrator. */
export async function startProgram(folder: string): Promise<Program> {
  await ensureServerBuilt();
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: '0',
    SEED_ON_START: 'false',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const child = spawn(process.execPath, [serverProgram], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await addressOf(child);
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
    token,
    call,
    end: async () => {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
      agent.destroy();
    },
  };
}
