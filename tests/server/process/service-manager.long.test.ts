// Notices to systemd that the program is ready and that it ends, received by a socket as systemd's own.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processesOf, startProgram } from '../../setup/program.ts';

/** Node has no datagrams over socket files. */
const RECEIVER = `import socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1])
while True: print(receiver.recv(4096).decode(), flush=True)`;

let folder: string;
let socket: string;
let receiver: ChildProcess;
let received: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'smart-cat-notice-'));
  socket = join(folder, 'notify');
  received = '';
  receiver = spawn('python3', ['-c', RECEIVER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  receiver.stdout?.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  await expect.poll(() => existsSync(socket)).toBe(true);
});
afterEach(() => {
  receiver.kill();
  rmSync(folder, { recursive: true, force: true });
});

test.runIf(existsSync('/usr/bin/systemd-notify') || process.env.CI)(
  'systemd hears once when the administrator can sign in, once when the program ends, and no child can speak for it',
  async () => {
    const program = await startProgram({ environment: { NOTIFY_SOCKET: socket, SEED_ON_START: 'false' } });
    try {
      await expect.poll(() => received).toContain('READY=1');
      expect((await fetch(`${program.url}/health`)).status).toBe(200);
      const listeners = processesOf(program.dataDir)
        .map((line) => `/proc/${line.split(' ')[0]}/environ`)
        .filter((path) => !globSync(path).length || readFileSync(path, 'utf8').includes('NOTIFY_SOCKET='));
      // The program itself was given it; what it started was not.
      expect(listeners).toEqual([`/proc/${program.process.pid}/environ`]);
    } finally {
      await program.remove();
    }
    await expect.poll(() => received).toContain('STOPPING=1');
    expect(received.match(/(?:READY|STOPPING)=1/g)).toEqual(['READY=1', 'STOPPING=1']);
  },
);
