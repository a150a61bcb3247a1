// A recurring job begun by an administrator, to its end.
import { expect } from 'vitest';
import { callAs, type TestApp } from '../../setup/app.ts';

/** State and detail of the job once it has ended. */
export async function runJob(app: TestApp, kind: string): Promise<{ state: string; detail: object }> {
  const started = await callAs(app, app.adminToken, `/api/admin/jobs/${kind}/run`, { method: 'POST' });
  const { job_id } = (await started.json()) as { job_id: number };
  const read = () =>
    app.storage.database.query<{ state: string; detail: object; isOver: boolean }>(
      'select state, detail, finished_at is not null as "isOver" from job where id = $1',
      [job_id],
    );
  await expect.poll(async () => (await read()).rows[0]?.isOver, { timeout: 60_000 }).toBe(true);
  const [{ state, detail } = { state: 'lost', detail: {} }] = (await read()).rows;
  return { state, detail };
}
