// Calls of the tests of runs: posts as a user, and from when readers could see each run.
import { sendAs, type TestApp } from '../../setup/app.ts';

export const post = (app: TestApp, path: string, token: string, body: unknown = {}) =>
  sendAs(app, token, 'POST', path, body);

/** ISO instants, oldest run first: other publications of the same instant come before or after a run. */
export async function knownAt(app: TestApp): Promise<string[]> {
  const { rows } = await app.storage.database.pool.query<{ known_at: string | Date }>(
    'select known_at from screener_run order by id',
  );
  return rows.map(({ known_at }) => new Date(known_at).toISOString());
}
