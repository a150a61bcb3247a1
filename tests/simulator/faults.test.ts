// Injected faults, and the simulator as a program.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { faultKinds } from '../../src/simulator/faults/faults.ts';
import type { Simulator } from '../../src/simulator/serve.ts';
import { midMorning, startSample } from './sample-market.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSample({ now: midMorning });
});
afterEach(() => simulator.faults.clear());
afterAll(() => simulator.close());

const path = '/finnhub/api/v1/quote?symbol=AAPL&token=k';
const ask = (signal?: AbortSignal): Promise<Response> =>
  fetch(`${simulator.url}${path}`, { redirect: 'manual', ...(signal ? { signal } : {}) });

describe('faults', () => {
  test('429 carries retry-after when asked to, and ends after its times', async () => {
    simulator.faults.add({ path: '/quote', kind: '429', times: 2, retry_after: 7 });
    const first = await ask();
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
    expect([(await ask()).status, (await ask()).status]).toEqual([429, 200]);
  });

  test('500 and 503 are answered; other paths stay well', async () => {
    simulator.faults.add({ path: '/quote', kind: '500' });
    simulator.faults.add({ path: '/quote', kind: '503' });
    const elsewhere = await fetch(`${simulator.url}/finnhub/api/v1/stock/profile2?symbol=AAPL&token=k`);
    expect([elsewhere.status, (await ask()).status, (await ask()).status]).toEqual([200, 500, 503]);
  });

  test('hang answers nothing until the caller gives up', async () => {
    simulator.faults.add({ path: '/quote', kind: 'hang' });
    await expect(ask(AbortSignal.timeout(150))).rejects.toThrow(/timeout|abort/i);
  });

  test('truncated promises more than it sends', async () => {
    simulator.faults.add({ path: '/quote', kind: 'truncated' });
    await expect(ask().then((response) => response.text())).rejects.toThrow();
  });

  test('wrong JSON parses but has another shape; HTML is a log-in page with status 200', async () => {
    simulator.faults.add({ path: '/quote', kind: 'wrong-json' });
    expect(await (await ask()).json()).toMatchObject({ results: 'nothing of the kind' });
    simulator.faults.add({ path: '/quote', kind: 'html' });
    const page = await ask();
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<title>');
  });

  test('endless never stops sending', async () => {
    simulator.faults.add({ path: '/quote', kind: 'endless' });
    const stop = new AbortController();
    const reader = (await ask(stop.signal)).body?.getReader();
    let bytes = 0;
    while (bytes < 1_000_000) bytes += (await reader?.read())?.value?.length ?? 0;
    stop.abort();
    expect(bytes).toBeGreaterThanOrEqual(1_000_000);
  });

  test('redirect points elsewhere; drop cuts the connection', async () => {
    simulator.faults.add({ path: '/quote', kind: 'redirect' });
    const moved = await ask();
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/elsewhere']);
    simulator.faults.add({ path: '/quote', kind: 'drop' });
    await expect(ask()).rejects.toThrow();
  });

  test('drip sends one byte a tick', async () => {
    simulator.faults.add({ path: '/quote', kind: 'drip' });
    const reader = (await ask()).body?.getReader();
    for (const expected of ['{', '"', 'c']) {
      simulator.tick();
      const part = await reader?.read();
      expect(new TextDecoder().decode(part?.value)).toBe(expected);
    }
    await reader?.cancel();
  });

  test('are switched over HTTP too: added, listed, cleared, and refused when unknown', async () => {
    const endpoint = `${simulator.url}/simulator/faults`;
    const post = (body: unknown): Promise<Response> => fetch(endpoint, { method: 'POST', body: JSON.stringify(body) });
    expect((await post({ path: '/quote', kind: '500', times: null })).status).toBe(200);
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([500, 500, 500]);
    expect(await (await fetch(endpoint)).json()).toMatchObject({
      faults: [{ path: '/quote', kind: '500', times: null }],
      hits: { '500': expect.any(Number) as number },
    });
    await fetch(endpoint, { method: 'DELETE' });
    expect((await ask()).status).toBe(200);
    expect((await post({ kind: 'flood' })).status).toBe(400);
    expect(faultKinds).toContain('drip');
  });
});

describe('the program', () => {
  test('prints one line when ready, serves, and ends when its parent closes its input', async () => {
    const main = fileURLToPath(new URL('../../src/simulator/main.ts', import.meta.url));
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        SIM_PORT: '0',
        SIM_UNIVERSE: '500',
        SIM_EXIT_WITH_PARENT: '1',
        SIM_NOW: new Date(midMorning).toISOString(),
        SIM_CLOCK: 'fixed',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { ready, port } = JSON.parse(String(line)) as { ready: boolean; port: number };
    expect(ready).toBe(true);
    const status = (await (await fetch(`http://127.0.0.1:${port}/simulator/status`)).json()) as Record<string, unknown>;
    expect(status).toMatchObject({
      seed: 2026,
      market_time: new Date(midMorning).toISOString(),
      replayed_session: null,
    });
    child.stdin.end();
    expect((await ended)[0]).toBe(0);
  });
});
