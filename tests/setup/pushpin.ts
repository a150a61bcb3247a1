// Pushpin of the machine, with everything it makes in one folder and its ports on loopback.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './loopback.ts';

export const PUSHPIN = '/usr/bin/pushpin';

export type PushpinPorts = { http: number; control: number };

export async function pushpinPorts(): Promise<PushpinPorts> {
  return { http: await freePort(), control: await freePort() };
}

export type Pushpin = {
  url: string;
  pid: number;
  send(channel: string, content: string): Promise<void>;
  end(): Promise<void>;
};

/** Starts it in front of `product`; `key` signs the requests passed on, `connections`: most client connections. */
export async function startPushpin(
  folder: string,
  ports: PushpinPorts,
  { product, key, connections = 1_000 }: { product: string; key: string; connections?: number },
): Promise<Pushpin> {
  const run = join(folder, 'run');
  mkdirSync(run, { recursive: true });
  const ipc = (name: string) => `ipc://${run}/${name}`;
  writeFileSync(join(folder, 'routes'), `* ${new URL(product).host}\n`);
  writeFileSync(
    join(folder, 'pushpin.conf'),
    [
      '[global]',
      'include=/usr/lib/pushpin/internal.conf',
      `rundir=${run}`,
      'ipc_prefix=',
      '[runner]',
      'services=condure,zurl,pushpin-proxy,pushpin-handler',
      `http_port=127.0.0.1:${ports.http}`,
      `logdir=${folder}`,
      `client_maxconn=${connections}`,
      '[proxy]',
      `routesfile=${join(folder, 'routes')}`,
      `sig_key=${key}`,
      'x_forwarded_for=append',
      `zurl_out_specs=${ipc('zurl-in')}`,
      `zurl_out_stream_specs=${ipc('zurl-in-stream')}`,
      `zurl_in_specs=${ipc('zurl-out')}`,
      '[handler]',
      `push_in_spec=${ipc('push-in')}`,
      `push_in_sub_specs=${ipc('push-in-sub')}`,
      `command_spec=${ipc('command')}`,
      'message_rate=1000000',
      'message_hwm=1000000',
      // Drops items that a second process sends again.
      'id_cache_ttl=60',
      `stats_spec=${ipc('stats')}`,
      'push_in_http_addr=127.0.0.1',
      `push_in_http_port=${ports.control}`,
    ].join('\n'),
  );
  let said = '';
  const child = spawn(PUSHPIN, ['--config', join(folder, 'pushpin.conf'), '--merge-output'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${ports.http}`;
  const answers = (address: string, init: RequestInit = {}) =>
    fetch(address, { ...init, signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const publishing = { method: 'POST', body: '{"items":[]}' };
  const control = `http://127.0.0.1:${ports.control}/publish/`;
  while (!((await answers(control, publishing)) && (await answers(`${url}/health`)))) {
    if (child.exitCode !== null) throw new Error(`Pushpin ended:\n${said}`);
    await new Promise((settle) => setTimeout(settle, 100));
  }
  return {
    url,
    pid: child.pid ?? 0,
    send: async (channel, content) => {
      const item = { channel, formats: { 'http-stream': { content } } };
      await fetch(control, { method: 'POST', body: JSON.stringify({ items: [item] }) });
    },
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
