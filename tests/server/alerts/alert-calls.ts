// Calls of the alert tests: rules, polls, runs and minutes of a whole product on a stopped clock, and what rules fired.
import { expect, vi } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { AlertRule } from '../../../src/domain/alerts/alert-rule.ts';
import type { Message } from '../../../src/domain/delivery/message.ts';
import type { RichNews } from '../../../src/domain/market/rich-news.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import type { MinuteFigures } from '../../../src/server/alerts/thread-tasks.ts';
import { fetchLists, runPipeline } from '../../journeys/pipeline-steps.ts';
import { callAs, sendAs, type TestApp } from '../../setup/app.ts';

export const PATIENCE = { timeout: 60_000, interval: 100 };
/** For looks into the database, which disturb nobody. */
const OFTEN = { ...PATIENCE, interval: 25 };

export type Minute = { minute: number; session: string; figures: Record<string, MinuteFigures> };
export type Fired = { symbols: string[]; messages: Message[] };

/** Of a long list a message names the first by symbol. */
export const namedOf = (symbols: Iterable<string>) => [...new Set(symbols)].toSorted().slice(0, 20);

export function alertCalls(app: TestApp) {
  const { clock } = app;
  const query = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.storage.database.query<Row>(text, values).then(({ rows }) => rows);
  const nowIso = () => new Date(clock.now()).toISOString();

  async function send(method: string, path: string, body: unknown, token = app.userToken): Promise<unknown> {
    let answer: unknown = null;
    const sent = async () => {
      const reply = await sendAs(app, token, method, path, body);
      answer = await reply.json();
      expect(reply.status, `${path} ${JSON.stringify(answer)}`).toBe(200);
    };
    await vi.waitFor(sent, PATIENCE);
    return answer;
  }
  async function add(
    condition: object,
    scope: object = { kind: 'market' },
    cool_down_minutes?: number,
  ): Promise<AlertRule> {
    const body = { condition, scope, cool_down_minutes };
    return endpoints.addAlertRule.reply.parse(await send('POST', '/api/alerts/rules', body));
  }
  /** An article about NVDA comes in now. */
  async function arrives(id: string, title: string, published: string): Promise<void> {
    await query(
      `insert into article (id, published, received_at, tickers, body) values ($1, $2, $3, array['NVDA'], $4)`,
      [id, published, nowIso(), JSON.stringify(sampleArticle(id, title, published))],
    );
  }
  async function inbox(token = app.userToken): Promise<Message[]> {
    const reply = await callAs(app, token, '/api/inbox?most=100');
    return endpoints.inbox.reply.parse(await reply.json()).messages;
  }

  /** Rules were evaluated up to the newest publication of the kind. */
  async function evaluated(set: string, kind: string): Promise<void> {
    const newest = async () =>
      (
        await query<{ id: number }>('select max(publication_id) as id from publication_snapshot where kind = $1', [
          kind,
        ])
      )[0]?.id;
    const checked = async () =>
      (await query<{ publication: number }>('select publication from alert_check where set_name = $1', [set]))[0]
        ?.publication;
    await vi.waitFor(async () => expect(await checked()).toBe(await newest()), OFTEN);
  }
  async function poll(): Promise<void> {
    await send('POST', '/api/goldeneye/fetch', {}, app.adminToken);
    await evaluated('poll', 'goldeneye-market');
  }
  async function run(): Promise<void> {
    await send('POST', '/api/screener/fetch', { enrichment_enabled: false }, app.adminToken);
    await evaluated('run', 'screener');
  }
  async function scores(lists: string[]): Promise<void> {
    await fetchLists(app, lists);
    await runPipeline(app);
    await evaluated('scores', 'signals');
  }

  async function minuteOnFile(): Promise<Minute | null> {
    const [row] = await query<{ minute: number; figures: Omit<Minute, 'minute'> }>(
      'select minute, figures from alert_minute',
    );
    return row === undefined ? null : { minute: row.minute, ...row.figures };
  }
  /** The next minute of the market, once rules have looked at it. */
  async function nextMinute(): Promise<Minute> {
    const before = await minuteOnFile();
    await clock.advance(minuteMs);
    await vi.waitFor(
      async () => expect((await minuteOnFile())?.minute ?? 0).toBeGreaterThan(before?.minute ?? 0),
      OFTEN,
    );
    const after = await minuteOnFile();
    if (after === null) throw new Error('no minute was looked at');
    return after;
  }

  /** Stocks a rule fired for: one message each, or many in one. */
  async function firedBy({ id }: AlertRule, token = app.userToken): Promise<Fired> {
    const met = await query<{ id: string }>('select id from message where rule_id = $1 or $1 = any (rule_ids)', [id]);
    const ids = new Set(met.map((one) => one.id));
    const messages = (await inbox(token)).filter((message) => ids.has(message.id));
    const symbols = messages.flatMap(({ symbol, text }) =>
      symbol === null ? text.replace(/ and \d+ more|\.$/g, '').split(', ') : [symbol],
    );
    return { symbols: symbols.toSorted(), messages };
  }
  /** As it was published at an instant. */
  async function readRun(asof: string) {
    const reply = await callAs(app, app.userToken, `/api/screener/current?asof=${asof}`);
    const { stocks } = endpoints.screenerCurrent.reply.parse(await reply.json());
    return stocks.map((stock) => ({
      symbol: stock.symbol,
      filters: [...stock.active_filter_codes],
      decision: stock.trade_signals?.summary.decision ?? '',
      vwap: stock.trade_signals?.signals.vwap_distance.status ?? '',
      price: stock.current_price,
    }));
  }

  return { query, nowIso, send, add, arrives, inbox, poll, run, scores, nextMinute, firedBy, readRun };
}

export const sampleArticle = (id: string, title: string, published_utc: string): RichNews => ({
  id,
  title,
  author: null,
  published_utc,
  description: null,
  image_url: null,
  keywords: [],
  tickers: ['NVDA'],
  article_url: 'https://news.sample.test/1',
  publisher: { name: 'Sample Wire', logo_url: null, favicon_url: null },
  insights: [{ ticker: 'NVDA', sentiment: 'negative', sentiment_reasoning: 'It says so' }],
});
