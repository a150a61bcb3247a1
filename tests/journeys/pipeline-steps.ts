// Steps an administrator takes with the pipeline, over HTTP.
import { vi } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../../src/contract/endpoints.ts';
import { callAs, sampleAdmin, type TestApp } from '../setup/app.ts';

type Name = keyof typeof endpoints;
type ReplyOf<N extends Name> = z.output<(typeof endpoints)[N]['reply']>;

export type Answer<T> = { status: number; body: T; detail: string };

async function answerOf<N extends Name>(name: N, response: Response): Promise<Answer<ReplyOf<N>>> {
  const body: unknown = await response.json();
  const detail = (body as { detail?: unknown }).detail;
  const parsed = response.ok ? endpoints[name].reply.parse(body) : body;
  return {
    status: response.status,
    body: parsed as ReplyOf<N>,
    detail: typeof detail === 'string' ? detail : JSON.stringify(detail ?? ''),
  };
}

/** Calls an endpoint as the administrator; path values in order of the path, query as text. */
export async function ask<N extends Name>(
  app: TestApp,
  name: N,
  options: { path?: (string | number)[]; query?: string; body?: unknown } = {},
): Promise<Answer<ReplyOf<N>>> {
  const { method, path } = endpoints[name];
  const values = [...(options.path ?? [])];
  const url = path.replace(/:[a-z]+/g, () => encodeURIComponent(String(values.shift())));
  const response = await callAs(app, app.adminToken, `${url}${options.query ? `?${options.query}` : ''}`, {
    method,
    ...(method === 'POST' && options.body !== undefined
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(options.body) }
      : {}),
  });
  return answerOf(name, response);
}

export async function upload(app: TestApp, bytes: Buffer, field = 'file', fileName = 'lists.zip') {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'application/zip' }), fileName);
  const response = await callAs(app, app.adminToken, endpoints.uploadLists.path, { method: 'POST', body: form });
  return answerOf('uploadLists', response);
}

/** Asks again until the job is no longer running. */
async function settled<N extends 'fetchStatus' | 'pipelineJob'>(app: TestApp, name: N): Promise<ReplyOf<N>> {
  for (;;) {
    const { body } = await ask(app, name);
    if ((body as { status: string }).status !== 'running') return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const fetchEnded = (app: TestApp) => settled(app, 'fetchStatus');
export const runEnded = (app: TestApp) => settled(app, 'pipelineJob');

export async function fetchLists(app: TestApp, lists: string[]) {
  const started = await ask(app, 'startFetch', { body: { lists } });
  if (started.status !== 200) throw new Error(`The fetch did not start: ${started.detail}`);
  return fetchEnded(app);
}

export async function runPipeline(app: TestApp) {
  const started = await ask(app, 'runPipeline');
  if (started.status !== 200) throw new Error(`The pipeline did not start: ${started.detail}`);
  return runEnded(app);
}

/** A screener run and a poll of Golden Eye. What became due of its own with the passing of time is waited for. */
export async function screenAndPoll(app: TestApp): Promise<void> {
  for (const name of ['fetchScreener', 'fetchGoldenEye'] as const) {
    const posted = async () => {
      const { status, detail } = await ask(app, name, { body: {} });
      if (status !== 200) throw new Error(`${name}: ${detail}`);
    };
    await vi.waitFor(posted, { timeout: 60_000, interval: 100 });
  }
}

/** Lets slow answers of the simulated market go on until the condition holds. */
export async function dripUntil(app: TestApp, condition: () => Promise<boolean>): Promise<void> {
  let ticking = true;
  const tick = () => {
    for (let i = 0; i < 200; i++) app.simulator.tick();
    if (ticking) setImmediate(tick);
  };
  tick();
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
  ticking = false;
}

/** Lets market time go on to another day; sessions of the day before have ended by then. */
export async function comeBack(app: TestApp, instant: string): Promise<void> {
  app.clock.set(instant);
  const response = await callAs(app, '', endpoints.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sampleAdmin),
  });
  app.adminToken = endpoints.login.reply.parse(await response.json()).access_token;
}
