// Maintenance server: 503 with words and Retry-After for everything but liveness, at the port of the server that closes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { createMaintenanceServer } from '../../../src/server/maintenance-server.ts';
import { systemClock } from '../../../src/server/process/clock.ts';

test('it takes over a port, says what is done, and gives the port back', async () => {
  const before = createServer((_request, response) => response.end('before'));
  await new Promise<void>((ready) => before.listen(0, '127.0.0.1', ready));
  const place = { port: (before.address() as AddressInfo).port, host: '127.0.0.1' };
  let doing = 'A backup of the present data.';
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  let tries = 0;
  const sleep = () => {
    tries += 1;
    return systemClock.sleep(1);
  };
  const maintenance = createMaintenanceServer({ ...systemClock, sleep }, () => `Restoring <it>. ${doing}`);
  const taken = maintenance.takeOver(place);
  // Node warns of more than ten listeners of one event.
  await expect.poll(() => tries).toBeGreaterThan(11);
  await new Promise((closed) => before.close(closed));
  await taken;
  expect(warnings).toEqual([]);
  const url = `http://127.0.0.1:${place.port}`;
  const health = await fetch(url + endpoints.health.path);
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({ status: 'ok' });
  for (const path of [endpoints.ready.path, '/api/signals/latest?x=1', '/metrics', `${endpoints.health.path}/more`]) {
    const reply = await fetch(url + path, { method: 'POST', body: 'sample' });
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await reply.json()).toMatchObject({ detail: `Restoring <it>. ${doing}` });
  }
  doing = 'Putting the data in place.';
  const page = await fetch(`${url}/screener`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(503);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('Restoring &lt;it>. Putting the data in place.');
  await maintenance.close();
  const after = createServer((_request, response) => response.end('after'));
  onTestFinished(() => void after.close());
  await new Promise<void>((ready) => after.listen(place.port, place.host, ready));
  expect(await (await fetch(url)).text()).toBe('after');
});
