// Verdicts as readers were shown them, publication by publication, and what a rule about them must say of each.
import { endpoints } from '../../../src/contract/endpoints.ts';
import { alertLimits } from '../../../src/domain/alerts/alert-limits.ts';
import type { AlertRule } from '../../../src/domain/alerts/alert-rule.ts';
import type { Message } from '../../../src/domain/delivery/message.ts';
import type { Horizon, VerdictWord } from '../../../src/domain/verdicts/verdict.ts';
import { callAs, type TestApp } from '../../setup/app.ts';

const publishedKinds = { minutes: 'goldeneye-market', today: 'screener', weeks: 'signals' } as const satisfies Record<
  Horizon,
  string
>;
type Change = { symbol: string; was: VerdictWord; is: VerdictWord };

export function shownVerdicts(app: TestApp) {
  const read = (path: string) => callAs(app, app.userToken, path).then((reply) => reply.json());
  const query = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.storage.database.query<Row>(text, values).then(({ rows }) => rows);

  /** From when on readers were shown each publication since `from`, and the one before; oldest first. */
  async function instants(horizon: Horizon, from: string): Promise<string[]> {
    const rows = await query<{ published_at: string }>(
      'select published_at from publication_snapshot where kind = $1 order by publication_id',
      [publishedKinds[horizon]],
    );
    const all = rows.map(({ published_at }) => published_at);
    return all.slice(
      Math.max(
        0,
        all.findLastIndex((at) => at <= from),
      ),
    );
  }

  /** Every stock that a publication could have said anything of. */
  async function namedAt(horizon: Horizon, at: string): Promise<string[]> {
    if (horizon === 'weeks') {
      const { signals } = endpoints.latestSignals.reply.parse(await read(`/api/signals/latest?asof=${at}`));
      return signals.map(({ symbol }) => symbol);
    }
    if (horizon === 'today') {
      const { stocks } = endpoints.screenerCurrent.reply.parse(await read(`/api/screener/current?asof=${at}`));
      return stocks.map(({ symbol }) => symbol);
    }
    const polls = await Promise.all(
      ['watchlist', 'market'].map((scope) => read(`/api/goldeneye/current?scope=${scope}&asof=${at}`)),
    );
    const windows = await query<{ symbol: string }>('select distinct symbol from goldeneye_window');
    return [...polls.flatMap((poll) => endpoints.goldenEyeCurrent.reply.parse(poll).stocks), ...windows].map(
      ({ symbol }) => symbol,
    );
  }

  async function wordsAt(horizon: Horizon, symbols: readonly string[], at: string) {
    const words = new Map<string, VerdictWord>();
    for (let from = 0; from < symbols.length; from += 200) {
      const asked = encodeURIComponent(symbols.slice(from, from + 200).join(','));
      const reply = await read(`/api/verdicts?symbols=${asked}&asof=${at}`);
      for (const stock of endpoints.verdicts.reply.parse(reply).verdicts) words.set(stock.symbol, stock[horizon].word);
    }
    return words;
  }

  return {
    /** Stocks whose word became another with each publication after `from`, by symbol. */
    async changes(horizon: Horizon, from: string): Promise<Change[][]> {
      const known = await instants(horizon, from);
      const named = await Promise.all(known.map((at) => namedAt(horizon, at)));
      const symbols = [...new Set(named.flat())].toSorted();
      const shown = await Promise.all(known.map((at) => wordsAt(horizon, symbols, at)));
      return shown.slice(1).map((after, place) =>
        symbols.flatMap((symbol) => {
          const [was, is] = [shown[place]?.get(symbol), after.get(symbol)];
          return was === undefined || is === undefined || was === is ? [] : [{ symbol, was, is }];
        }),
      );
    },
  };
}

/** What messages say of the changes of one publication: one for each stock, or one for many that names the first. */
export function wordsOfChanges(horizon: Horizon, { name }: AlertRule, changes: readonly Change[]): string[] {
  const { most_at_once, named_at_once } = alertLimits;
  if (changes.length <= most_at_once.value)
    return changes.map(({ symbol, was, is }) => `${symbol}: ${horizon} went from ${was} to ${is}`);
  const more = changes.length - named_at_once.value;
  const named = changes.slice(0, named_at_once.value).map(({ symbol }) => symbol);
  return [`${name}: ${changes.length} stocks: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
}

export const wordsOfMessage = ({ title, symbol, text }: Message): string =>
  symbol === null ? `${title}: ${text}` : title;
