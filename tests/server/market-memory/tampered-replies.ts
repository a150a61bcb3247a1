// Kinds of tampered market replies, as a vendor under load, in error or under attack sends them.
type Bar = { o: number; h: number; l: number; c: number; v: number; vw: number };
export type Ticker = {
  ticker: string;
  updated: number;
  day: Bar;
  prevDay: Bar;
  lastTrade: { p: number; t: number };
  todaysChange: number;
};
export type Tampered = { status?: number; headers?: Record<string, string>; body: string | { tickers: Ticker[] } };
/** `minute` numbers the replies; `earlier`: the market of some minutes ago. */
type Tamper = (tickers: Ticker[], minute: number, earlier: Ticker[]) => Tampered;

const scaled = (bar: Bar, change: (price: number) => number): Bar => ({
  ...{ o: change(bar.o), h: change(bar.h), l: change(bar.l), c: change(bar.c), vw: change(bar.vw), v: bar.v },
});
const priced = (ticker: Ticker, change: (price: number) => number): Ticker => ({
  ...ticker,
  day: scaled(ticker.day, change),
  lastTrade: { ...ticker.lastTrade, p: change(ticker.lastTrade.p) },
});
/** One stock, another one each minute: a wrong price that stays for three minutes is taken for a reopening. */
const single =
  (change: (ticker: Ticker) => Ticker): Tamper =>
  (tickers, minute) => ({
    body: { tickers: tickers.map((one, at) => (at === minute % tickers.length ? change(one) : one)) },
  });
const most =
  (share: number, change: (ticker: Ticker) => Ticker): Tamper =>
  (tickers) => ({ body: { tickers: tickers.map((one, at) => (at < tickers.length * share ? change(one) : one)) } });
const refusal =
  (status: number, body: string, headers: Record<string, string> = {}): Tamper =>
  () => ({ status, body, headers });
const zero: Bar = { o: 0, h: 0, l: 0, c: 0, v: 0, vw: 0 };

export const tampering = {
  'prices of 1e300': most(1, (one) => priced(one, () => 1e300)),
  'prices and closes in cents': most(0.9, (one) => ({
    ...priced(one, (price) => price * 100),
    prevDay: scaled(one.prevDay, (price) => price * 100),
  })),
  'prices by a hundred too low': most(0.9, (one) => priced(one, (price) => price / 100)),
  'negative prices': most(1, (one) => priced(one, (price) => -price)),
  'prices of zero': most(0.5, (one) => priced(one, () => 0)),
  'one price of 1e300': single((one) => priced(one, () => 1e300)),
  'one price in cents': single((one) => priced(one, (price) => price * 100)),
  'one price lost': single((one) => priced(one, () => 0)),
  'one high of the day': single((one) => ({ ...one, day: { ...one.day, h: 1e300 } })),
  'one previous close': single((one) => ({ ...one, prevDay: scaled(one.prevDay, (price) => price * 1e6) })),
  'one volume': single((one) => ({ ...one, day: { ...one.day, v: 1e300 } })),
  'tickers sent twice': (tickers) => ({ body: { tickers: [...tickers, ...tickers.slice(0, 7)] } }),
  'tickers missing': (tickers) => ({ body: { tickers: tickers.slice(0, tickers.length / 3) } }),
  'a cleared day': most(1, (one) => ({ ...one, day: zero, lastTrade: { p: 0, t: 0 }, updated: 0 })),
  'an earlier market': (_, __, earlier) => ({ body: { tickers: earlier } }),
  'an error with 200': refusal(200, '{"status":"ERROR","error":"sample failure"}'),
  'half a reply': (tickers) => {
    const text = JSON.stringify({ status: 'OK', tickers });
    return { body: text.slice(0, text.length / 2) };
  },
  'a limit until 2099': refusal(429, '{}', { 'retry-after': 'Wed, 21 Oct 2099 07:28:00 GMT' }),
  'a refused key': refusal(401, '{"error":"Unknown API Key"}'),
} satisfies Record<string, Tamper>;
export type TamperKind = keyof typeof tampering;
export const tamperKinds = Object.keys(tampering) as TamperKind[];
