// Goal: a million signals of 15,000 symbols into scores with breakdown, beside DuckDB's GROUP BY over the same rows.
import { DuckDBInstance } from '@duckdb/node-api';
import { expertLists } from '../src/domain/signals/expert-lists.ts';
import { scoreColumns, scoreFields } from '../src/domain/signals/score/score.ts';
import { directionCodes, emptyColumns, sideCodes } from '../src/domain/signals/score/signal-columns.ts';
import { findPoints } from '../src/domain/signals/score/signal-types.ts';
import { type Goal, sideBySide } from './compare.ts';
import { symbolNames } from './expert-list-files.ts';

const SIGNALS = 1_000_000;
const SYMBOLS = 15_000;
const DAY = 20_777;

export const synthesisGoal: Goal = {
  name: 'synthesis',
  run: async () => {
    const names = symbolNames(SYMBOLS);
    const columns = emptyColumns(SIGNALS);
    for (let at = 0; at < SIGNALS; at += 1) {
      const list = expertLists[(at * 11) % expertLists.length] as (typeof expertLists)[number];
      const direction = list.direction;
      const side = direction === 'premium' ? (list.premium?.side === 'bearish' ? 'bearish' : 'bullish') : direction;
      columns.symbol[at] = (at * 7919) % SYMBOLS;
      columns.type[at] = list.id;
      columns.direction[at] = directionCodes.indexOf(direction);
      columns.side[at] = sideCodes.indexOf(side);
      columns.day[at] = DAY;
      columns.count += 1;
    }
    const duck = await (await DuckDBInstance.create(':memory:')).connect();
    await duck.run(
      'create table signals (symbol varchar, type utinyint, direction varchar, side varchar, points integer)',
    );
    const appender = await duck.createAppender('signals');
    for (let at = 0; at < SIGNALS; at += 1) {
      const side = sideCodes[columns.side[at] as number] as (typeof sideCodes)[number];
      appender.appendVarchar(names[columns.symbol[at] as number] as string);
      appender.appendUTinyInt(columns.type[at] as number);
      appender.appendVarchar(directionCodes[columns.direction[at] as number] as string);
      appender.appendVarchar(side);
      appender.appendInteger(findPoints(columns.type[at] as number, side));
      appender.endRow();
    }
    appender.closeSync();
    let scored = 0;
    const result = await sideBySide({
      goal: 'synthesis',
      peer: 'duckdb',
      target: 0.2,
      rounds: 12,
      // The first ten rounds or so take twice as long as later ones.
      warmUp: 12,
      note: `${SIGNALS} signals, ${SYMBOLS} symbols, ${expertLists.length} types`,
      ours: () => {
        const scores = scoreColumns(columns, SYMBOLS, DAY);
        const fields = Array.from({ length: scores.count }, (_, at) => scoreFields(scores, at));
        scored = fields.length;
      },
      theirs: async () => {
        await duck.run(`create or replace temp table lines as
          select symbol, type, side, direction, count(*) as n, count(*) * any_value(points) as total
          from signals group by all`);
        await duck.run(`create or replace temp table scores as
          select symbol, least(1000, coalesce(sum(total) filter (side = 'bullish'), 0)) as bullish,
            least(1000, coalesce(sum(total) filter (side = 'bearish'), 0)) as bearish,
            coalesce(sum(n) filter (direction = 'bullish'), 0) as bullish_count,
            coalesce(sum(n) filter (direction = 'bearish'), 0) as bearish_count,
            coalesce(sum(n) filter (direction = 'neutral'), 0) as neutral_count,
            coalesce(sum(n) filter (direction = 'premium'), 0) as premium_count,
            bool_or(type = 1) as idea_engine, bool_or(type = 2) as momentum_alert, bool_or(type = 3) as stocks_to_short
          from lines group by symbol`);
      },
    });
    const counted = await duck.runAndReadAll('select count(*) from scores');
    if (Number(counted.getRows()[0]?.[0]) !== scored)
      throw new Error(`${scored} symbols were scored, DuckDB has others.`);
    return [result];
  },
};
