// Query over a given answer to statements, for tests without a database or with a faulty one.
import type { Query } from '../../src/server/db/query.ts';

type Answer = (...asked: Parameters<Query>) => Promise<{ rows: object[]; rowCount?: number }>;

export function queryOf(answer: Answer): Query {
  const all = async (...asked: Parameters<Query>) => (await answer(...asked)).rows;
  const first = async (...asked: Parameters<Query>) => (await all(...asked))[0] ?? null;
  const one = async (...asked: Parameters<Query>) => (await all(...asked))[0];
  const column = async (...asked: Parameters<Query>) => (await all(...asked)).map((row) => Object.values(row)[0]);
  const value = async (...asked: Parameters<Query>) => Object.values((await first(...asked)) ?? {})[0] ?? null;
  const run = async (...asked: Parameters<Query>) => void (await answer(...asked));
  return Object.assign(answer, { all, first, one, column, value, run }) as Query;
}
