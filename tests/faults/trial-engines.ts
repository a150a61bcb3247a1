// Engines of a trial: NATS, PgBouncer and nginx as an operator runs them, and requests through nginx.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import type { DatabaseTarget } from '../../src/server/db/database.ts';
import { startNats } from '../setup/nats.ts';
import { NGINX, startNginx } from '../setup/nginx.ts';
import type { TestDatabase } from '../setup/postgres.ts';

export const PGBOUNCER = '/usr/sbin/pgbouncer';
const programs = [NGINX, PGBOUNCER, '/usr/sbin/nats-server'];
const ANSWER_MS = 15_000;
export const METRICS_TOKEN = 'sample-metrics-token';

export type Answer = { status: number; text: string };

export const missingEngines = () => programs.filter((program) => !existsSync(program));

/** Starts NATS; the set-up has put the test's database behind PgBouncer. */
export async function startEngines(storage: TestDatabase, folder: string) {
  if (storage.pooledUrl === null) throw new Error('The trial needs TEST_PGBOUNCER, for a pooler before its database.');
  const nats = await startNats();
  const target: DatabaseTarget = { url: storage.pooledUrl, direct: storage.url };
  return {
    nats,
    target,
    environment: { BUS_URL: nats.url, TRUST_PROXY: '127.0.0.1', METRICS_TOKEN },

    /** Starts nginx as a proxy of the web processes. */
    async startFront(ports: readonly number[]) {
      mkdirSync(folder, { recursive: true });
      const nginx = await startNginx(join(folder, 'nginx'), ...ports.map((port) => `http://127.0.0.1:${port}`));
      const agent = new Agent({ keepAlive: true, ca: readFileSync(nginx.certificate) });
      return {
        /** Rejects on an incomplete reply. */
        get: (path: string, token: string) => getOver(agent, nginx.url + path, token),
        end: async () => {
          agent.destroy();
          await nginx.end();
        },
      };
    },
  };
}

export type Engines = Awaited<ReturnType<typeof startEngines>>;
export type Front = Awaited<ReturnType<Engines['startFront']>>;

function getOver(agent: Agent, url: string, token: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const call = request(url, { agent, headers, signal: AbortSignal.timeout(ANSWER_MS) }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.once('error', reject);
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    call.once('error', reject);
    call.end();
  });
}
