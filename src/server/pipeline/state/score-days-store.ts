// SQL of scores by day: the day's last published state, and sessions scored afterwards.
import { type Query, unnest } from '../../db/query.ts';
import { publishedDays } from '../../publish/snapshot-store.ts';

/** `scores` is parallel to `symbols`. `day` is YYYY-MM-DD, `scored_at` ISO. */
export type ScoreDay = {
  day: string;
  scored_at: string;
  formula_version: string;
  signals: number;
  symbols: readonly string[];
  scores: readonly number[];
};

/**
 * `days` are YYYY-MM-DD, oldest first; `afterwards`: those reconstructed. A symbol's scores align with the end of
 * `days`: they start at its first scored day, with 0 for later unscored days.
 */
export type DailyScores = { days: string[]; afterwards: Set<string>; scores: Map<string, number[]> };

/**
 * Cut-offs of a past view: days before `before`, publications up to the id `made_after`, days scored by `known_by`
 * (ISO); null for no cut-off.
 */
export type KnownThen = { before: string; made_after: number | null; known_by: string | null };

type Cell = { symbol: string; day: string; score: number };

export async function dailyScores(
  query: Query,
  then: KnownThen,
  symbols: readonly string[] | null,
  most: number,
): Promise<DailyScores> {
  const published = await publishedDays(query, 'signals', { ...then, most });
  const { rows: afterwards } = await query<{ day: string }>`select day from score_day
     where day < ${then.before} and (${then.known_by}::timestamptz is null or scored_at <= ${then.known_by})
     and day <> all(${published.map(({ day }) => day)}::date[])
     order by day desc limit ${most}`;
  const days = [...published, ...afterwards]
    .map(({ day }) => day)
    .sort()
    .slice(-most);
  const kept = new Set(days);
  const ofStates = await query<Cell>`select y.symbol, given.day, y.smart_cat_score as score
     from ${unnest(published, 'snapshot_id bigint, day date')}
       join scoring_snapshot using (snapshot_id) join synthesis y using (scoring_id)
     where ${symbols}::text[] is null or y.symbol = any(${symbols})`;
  const ofDays = await query<Cell>`select u.symbol, d.day, u.score
     from score_day d, unnest(d.symbols, d.scores) as u (symbol, score)
     where d.day = any(${afterwards.map(({ day }) => day).filter((day) => kept.has(day))}::date[])
     and (${symbols}::text[] is null or u.symbol = any(${symbols}))`;
  const places = new Map(days.map((day, at) => [day, at]));
  const found = new Map<string, (number | undefined)[]>();
  for (const { symbol, day, score } of [...ofStates.rows, ...ofDays.rows]) {
    const at = places.get(day);
    if (at === undefined) continue;
    const row = found.get(symbol) ?? Array.from({ length: days.length }, () => undefined);
    row[at] = score;
    found.set(symbol, row);
  }
  const scores = new Map<string, number[]>();
  for (const [symbol, row] of found) {
    const first = row.findIndex((score) => score !== undefined);
    scores.set(
      symbol,
      row.slice(first).map((score) => score ?? 0),
    );
  }
  return { days, afterwards: new Set(afterwards.map(({ day }) => day)), scores };
}

export type ScoreDaysStore = ReturnType<typeof createScoreDaysStore>;

export function createScoreDaysStore({ query }: { query: Query }) {
  return {
    /** Days with reconstructed scores. */
    async days(): Promise<Set<string>> {
      return new Set(await query.column<string>('select day from score_day', []));
    },

    /** Reconstructed scores of a day; null without them. */
    of: (day: string) => query.first<Pick<ScoreDay, 'symbols' | 'scores'>>`
         select symbols, scores from score_day where day = ${day}`,

    /** Whether any day was scored after this instant (ISO). */
    anySince: (instant: string) => query.value<boolean>`select exists (select from score_day
         where scored_at > ${instant}) as found`,

    /** Stores a day, unless it is stored already. */
    write: (scored: ScoreDay) => query.run`
         insert into score_day (day, scored_at, formula_version, signals, symbols, scores)
         values (${scored.day}, ${scored.scored_at}, ${scored.formula_version}, ${scored.signals},
         ${scored.symbols}, ${scored.scores}) on conflict (day) do nothing`,

    /** Market time of the first scored batch, ISO; null before it. */
    readFirstBatchTime: () => query.value<string | null>`
         select as_of from batch where synthesized_at is not null and status <> 'failed' order by id limit 1`,
  };
}
