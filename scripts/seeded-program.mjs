// Program on a temporary folder with the simulated market, scores and a screener run: for screenshots and benchmarks.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './ensure-install.mjs';

const admin = { email: 'sample.admin@example.com', password: 'Sample-Admin-1' };
/** The same market every time. */
const SIM_SEED = '7';
const READY_DEADLINE_MS = 240_000;
const seeded = [/\d+ lists, \d+ signals/, /first screener run: \d+ stocks/];

/** Answers the address, an administrator's token, and how to end it and remove its folder. Settings are environment variables. */
export async function startSeededProgram(settings = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-cat-seeded-'));
  const child = spawn(process.execPath, [join(root, 'src', 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: dataDir,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      SIM_SEED,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...settings,
    },
  });
  const ended = new Promise((settle) => child.once('close', settle));
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await addressOf(child);
    return { url, token: await signIn(url), end };
  } catch (error) {
    await end();
    throw error;
  }
}

function addressOf(child) {
  return new Promise((settle, refuse) => {
    let said = '';
    const timer = setTimeout(() => refuse(new Error(`Not ready in time. It said:\n${said}`)), READY_DEADLINE_MS);
    child.stdout.on('data', (chunk) => {
      said += chunk.toString();
      const url = /running at (http:\S+)/.exec(said)?.[1];
      if (url === undefined || !seeded.every((line) => line.test(said))) return;
      clearTimeout(timer);
      settle(url);
    });
    child.once('close', () => {
      clearTimeout(timer);
      refuse(new Error(`The program ended:\n${said}`));
    });
  });
}

async function signIn(url) {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  if (!reply.ok) throw new Error(`Sign-in answered ${reply.status}`);
  return (await reply.json()).access_token;
}
