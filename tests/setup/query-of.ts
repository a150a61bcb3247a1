// Query over a given answer to statements, for tests without a database or with a faulty one.
import type { Query } from '../../src/server/db/query.ts';

type Answer = (...asked: Parameters<Query>) => Promise<{ rows: object[]; rowCount?: number }>;

export function queryOf(answer: Answer): Query {
  const all = async (...asked: Parameters<Query>) => (await answer(...asked)).rows;
  const first = async (...asked: Parameters<Query>) => (await all(...asked))[0] ?? null;
  const one = async (...asked: Parameters<Query>) => (await all(...asked))[0];
  const column = async (...asked: Parameters<Query>) => (await all(...asked)).map((row) => Object.values(row)[0]);
  const value = async (...asked: Parameters<Query>) => Object.values((await first(...asked)) ?? {})[0] ?? null;
  const map = async (...asked: Parameters<Query>) =>
    new Map((await all(...asked)).map((row) => Object.values(row) as [unknown, unknown]));
  const any = async (...asked: Parameters<Query>) => {
    const { rows, rowCount = rows.length } = await answer(...asked);
    return rowCount > 0;
  };
  const run = async (...asked: Parameters<Query>) => void (await answer(...asked));
  return Object.assign(answer, { all, any, first, one, column, map, value, run }) as Query;
}
