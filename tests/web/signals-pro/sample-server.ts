// A small server that speaks the contract over loopback: it answers with sample data, and checks that what it says is in shape.
import { createServer, type Server } from 'node:http';
import { signalEndpoints } from '../../../src/contract/signals.ts';
import { verdictEndpoints } from '../../../src/contract/stocks/verdicts.ts';
import type { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import type { SymbolPrices } from '../../../src/domain/signals/mini-cards/mini-cards.ts';
import type { ScoreDays, SymbolSignals } from '../../../src/domain/signals/signal.ts';
import type { SignalListColumns } from '../../../src/domain/signals/wire/columns-wire.ts';
import type { StockVerdicts } from '../../../src/domain/verdicts/verdict.ts';
import { listenOnLoopback } from '../../setup/loopback.ts';

export type Refusal = { status: number; body: unknown };
export const refuse = (status: number, detail: string): Refusal => ({ status, body: { detail, id: 'sample' } });
const isRefusal = (reply: object): reply is Refusal => 'status' in reply && 'body' in reply;

type NewsReply = { results?: unknown[]; status?: string };

/** What the server says; tests replace single answers. */
export type Answers = {
  latest: () => SignalListColumns | Refusal;
  live: (symbol: string, refresh: boolean) => LiveReply | Refusal | Promise<LiveReply | Refusal>;
  news: (symbol: string, limit: number) => NewsReply | Refusal;
  signals: (symbol: string) => SymbolSignals | Refusal;
  verdicts: (symbols: readonly string[]) => { verdicts: StockVerdicts[] } | Refusal;
  prices: (symbols: readonly string[]) => SymbolPrices | Refusal;
  scoreDays?: (symbol: string) => ScoreDays | Refusal | Promise<ScoreDays | Refusal>;
};

export type SampleServer = { url: string; asked: string[]; answers: Answers; close: () => Promise<void> };

const PATIENCE_MS = 100;

export async function sampleServer(answers: Answers): Promise<SampleServer> {
  const sample: SampleServer = { url: '', asked: [], answers, close: async () => undefined };
  const reply = async (address: URL): Promise<object> => {
    const [, symbol = '', endpoint] = /^\/api\/signals\/([^/]+)(?:\/(live|rich-news))?$/.exec(address.pathname) ?? [];
    const named = /^\/api\/signals\/symbol\/([^/]+)$/.exec(address.pathname)?.[1];
    if (address.pathname === signalEndpoints.signalColumns.path) {
      return inShape(signalEndpoints.signalColumns.reply, sample.answers.latest());
    }
    if (named !== undefined) return inShape(signalEndpoints.symbolSignals.reply, sample.answers.signals(named));
    const days = /^\/api\/signals\/symbol\/([^/]+)\/scores$/.exec(address.pathname)?.[1];
    if (days !== undefined && sample.answers.scoreDays !== undefined) {
      return inShape(signalEndpoints.symbolScores.reply, await sample.answers.scoreDays(days));
    }
    if (endpoint === 'live') {
      const refresh = address.searchParams.get('refresh') === 'true';
      return inShape(signalEndpoints.liveData.reply, await sample.answers.live(symbol, refresh));
    }
    if (endpoint === 'rich-news') {
      const limit = Number(address.searchParams.get('limit'));
      return inShape(signalEndpoints.richNews.reply, sample.answers.news(symbol, limit));
    }
    const symbols = (address.searchParams.get('symbols') ?? '').split(',');
    if (address.pathname === verdictEndpoints.verdicts.path) {
      return inShape(verdictEndpoints.verdicts.reply, sample.answers.verdicts(symbols));
    }
    if (address.pathname === signalEndpoints.signalPrices.path) {
      return inShape(signalEndpoints.signalPrices.reply, sample.answers.prices(symbols));
    }
    return refuse(404, 'Not found');
  };
  const server: Server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://sample');
    sample.asked.push(`${address.pathname}${address.search}`);
    reply(address).then(
      (body) => {
        response.writeHead(isRefusal(body) ? body.status : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isRefusal(body) ? body.body : body));
      },
      (error: unknown) => {
        response.writeHead(500, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ detail: String(error), id: 'sample' }));
      },
    );
  });
  sample.url = await listenOnLoopback(server);
  sample.close = () =>
    new Promise<void>((resolve) => {
      // What is under way may end; what never answers is cut off.
      const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
      server.close(() => {
        clearTimeout(cut);
        resolve();
      });
      server.closeIdleConnections();
    });
  return sample;
}

function inShape(schema: { parse: (value: unknown) => unknown }, body: object): object {
  return isRefusal(body) ? body : (schema.parse(body) as object);
}
