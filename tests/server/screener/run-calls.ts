// Calls of the tests of runs: posts as a user, and from when readers could see each run.
import { callAs, type TestApp } from '../../setup/app.ts';

export const post = (app: TestApp, path: string, token: string, body: unknown = {}) =>
  callAs(app, token, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** ISO instants, oldest run first: other publications of the same instant come before or after a run. */
export async function knownAt(app: TestApp): Promise<string[]> {
  const { rows } = await app.storage.database.pool.query<{ known_at: string | Date }>(
    'select known_at from screener_run order by id',
  );
  return rows.map(({ known_at }) => new Date(known_at).toISOString());
}
