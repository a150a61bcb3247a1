// Generators of valid rows of fourteen lists: each written plainly, and cell by cell in other notations.
import fc from 'fast-check';
import { toDateKey } from '../../../src/domain/market/calendar.ts';
import { day, pairOf, shares, signedPercent, signedUsd, usdPrice, usSymbol } from './notations.ts';

/** A row as written plainly and the same row rewritten, cell by cell. */
export type Written = {
  file: string;
  header: string;
  plain: string[];
  rewritten: fc.Arbitrary<string>[];
  amounts: string[];
};

const anySymbol = fc.constantFrom(...'AAPL MSFT F GE KO BRK.B BF.A BACpB WFCpL HEI.A PBR.A NKE LEN.B'.split(' '));
const anyPrice = fc.integer({ min: 101, max: 250_000 }).map((cents) => cents / 100);
const anyPercent = fc.integer({ min: 1, max: 450 }).chain((tenths) => fc.constantFrom(tenths / 10, -tenths / 10));
const anyShares = fc.integer({ min: 1, max: 900 }).map((count) => count * 100_000);
const anyDay = fc.integer({ min: 0, max: 300 }).map((back) => toDateKey(20_782 - back));

/** A cell that is the same in every notation, or its plain text and its notations. */
type Cell = string | readonly [plain: string, rewritten: fc.Arbitrary<string>];
const usd = (value: number) => `$${value.toFixed(2)}`;
const ofSymbol = (symbol: string): Cell => [symbol, usSymbol(symbol)];
const ofPrice = (value: number): Cell => [usd(value), usdPrice(value)];
const ofPercent = (value: number): Cell => [`${value > 0 ? '+' : ''}${value.toFixed(1)}%`, signedPercent(value)];
const ofShares = (count: number): Cell => [String(count), shares(count)];
const ofDay = (date: string): Cell => [date, day(date)];

/** A row of a company; `amounts` are the columns whose numbers are compared. */
function written(file: string, header: string, amounts: string[], symbol: string, ...more: Cell[]): Written {
  const cells = ['Some Company', ofSymbol(symbol), ...more];
  return {
    file,
    header: `Company,Symbol,${header}`,
    plain: cells.map((cell) => (typeof cell === 'string' ? cell : cell[0])),
    rewritten: cells.map((cell) => (typeof cell === 'string' ? fc.constant(cell) : cell[1])),
    amounts,
  };
}

export const moverOf = (file: string, extra: string | null) =>
  fc.tuple(anySymbol, anyPrice, anyPercent, anyShares, anyPercent).map(([symbol, price, change, volume, gap]) => {
    const header = 'Current Price,Price Change,Volume,Average Volume,Indicator(s)';
    const amounts = ['Current Price', 'Price Change', 'Volume'];
    const cells = [ofPrice(price), ofPercent(change), ofShares(volume), ofShares(volume), 'High'];
    return extra === null
      ? written(file, header, amounts, symbol, ...cells)
      : written(file, `${header},${extra}`, [...amounts, extra], symbol, ...cells, ofPercent(gap));
  });

export const holders = (file: string) =>
  fc.tuple(anySymbol, anyPercent, anyShares, anyDay).map(([symbol, change, held, date]) => {
    const amount: Cell = ['$100000', usdPrice(100_000)];
    const cells = ['Fund A', ofShares(held), ofPercent(change), amount, ofDay(date)];
    return written(file, 'Institution,Shares,Change,Amount,Report Date', ['Change'], symbol, ...cells);
  });

export const earnings = (file: string) =>
  fc.tuple(anySymbol, anyPercent, fc.boolean(), anyDay).map(([symbol, surprise, isAmount, date]) => {
    const header = 'Reported EPS,Consensus EPS,Surprise,Revenue,Consensus Revenue,Report Date';
    const amount: Cell = [`${surprise < 0 ? '-' : ''}${usd(Math.abs(surprise))}`, signedUsd(surprise)];
    const cells = [ofPrice(1), ofPrice(1.1), isAmount ? amount : ofPercent(surprise), '1', '1', ofDay(date)];
    return written(file, header, ['Surprise'], symbol, ...cells);
  });

export const momentum = fc
  .tuple(anySymbol, anyPrice, anyPrice, anyPercent, anyDay)
  .map(([symbol, price, target, gain, date]) => {
    const header = 'MarketBeat Score,Current Price,Price Target,Target Gain,Timeframe,Recommendation Factors,Date';
    const cells = ['80', ofPrice(price), ofPrice(target), ofPercent(gain), '30 days', 'x', ofDay(date)];
    return written('momentum-alerts.csv', header, ['Current Price', 'Price Target', 'Target Gain'], symbol, ...cells);
  });

const ratingWords = [
  'Strong-Buy|Strong Buy|strong buy|STRONG BUY|Conviction-Buy',
  'Buy|buy|Outperform|Overweight|Mkt Outperform|Overweight (Buy)|Buy (1)|Market Outperform|Buy/Outperform',
  'Hold|Neutral|Equal Weight|Equal-Weight|Market Perform|Mkt Perform|Sector Perform|Hold/Neutral',
  'Sell|Underperform|Underweight|Underperform/Sell|Reduce|Sector Underperform|Mkt Underperform',
].map((words) => words.split('|'));
const anyLevel = fc.integer({ min: 0, max: 3 });
const ofRating = (level: number): [string, fc.Arbitrary<string>] => {
  const words = ratingWords[level] ?? [];
  return [words[0] ?? '', fc.constantFrom(...words)];
};
const actionWords = [
  'Upgraded by|upgrade|Upgrades|Upgraded',
  'Downgraded by|downgrade|Downgrades|Downgraded',
  'Target Raised by|Raises|Price Target Raised|target raised|Boosts Target',
  'Target Lowered by|Lowers|Price Target Cut|target lowered|Cuts Target',
  'Initiated by|Initiates|initiated|Coverage Initiated',
  'Reiterated by|Reiterates|Maintains|reiterated',
].map((words) => words.split('|'));

export const ratings = fc
  .tuple(anySymbol, fc.constantFrom(...actionWords), anyPrice, anyPrice, fc.tuple(anyLevel, anyLevel), fc.boolean())
  .map(([symbol, actions, before, after, [from, to], isMoved]) => {
    const header = 'Action,Brokerage,Analyst,Current Price,Price Target,Rating,Impact on Price';
    const target: Cell = [`${usd(before)} \u279d ${usd(after)}`, pairOf(usdPrice(before), usdPrice(after))];
    const [[old, anyOld], [now, anyNow]] = [ofRating(from), ofRating(to)];
    const rating: Cell = isMoved ? [`${old} \u279d ${now}`, pairOf(anyOld, anyNow)] : [now, anyNow];
    const action: Cell = [actions[0] ?? '', fc.constantFrom(...actions)];
    const cells = [action, 'A House', 'x', ofPrice(before), target, rating, 'Low'];
    return written('analyst-ratings.csv', header, ['Current Price', 'Price Target'], symbol, ...cells);
  });

const sides = {
  Buy: 'Buy|BUY|P|P - Purchase|Purchase|bought|Purchased|P-Purchase',
  Sell: 'Sell|SELL|S|S - Sale|Sale|sold|S - Sale+OE|S-Sale|Sale (Partial)',
} as const;

export const insiders = fc
  .tuple(anySymbol, fc.constantFrom('Buy', 'Sell'), anyPrice, anyShares, anyDay)
  .map(([symbol, side, price, count, date]) => {
    const more = 'Buy/Sell,SHARES BOUGHT/SOLD,Average Share Price,Total Value,Transaction Date';
    const value: Cell = ['$1000', usdPrice(1000)];
    const bought: Cell = [side, fc.constantFrom(...sides[side].split('|'))];
    const cells = ['A Person', 'CFO', bought, ofShares(count), ofPrice(price), value, ofDay(date)];
    const amounts = ['SHARES BOUGHT/SOLD', 'Average Share Price'];
    return written('insider-transactions.csv', `Insider Name,Insider Title,${more}`, amounts, symbol, ...cells);
  });

const ratioWords = (more: number, isForward: boolean) => {
  const words = isForward ? '#:1|#-for-1|# for 1|#-1|#/1|#-for-one|# : 1' : '1:#|1-for-#|1 for #|1/#|1 : #|one-for-#';
  return fc.constantFrom(...words.replaceAll('#', String(more)).split('|'));
};

export const splits = fc
  .tuple(anySymbol, fc.constantFrom('forward-splits', 'reverse-splits'), fc.integer({ min: 2, max: 40 }), fc.boolean())
  .map(([symbol, list, more, isForward]) => {
    const ratio: Cell = [isForward ? `${more}-for-1` : `1-for-${more}`, ratioWords(more, isForward)];
    const cells = [ratio, ofDay('2026-11-24'), '2026-12-01'];
    return written(`${list}.csv`, 'Ratio,Announced,Ex-Date', [], symbol, ...cells);
  });

export const dividends = fc
  .tuple(anySymbol, fc.constantFrom('dividend-increases', 'dividend-cuts'), anyPrice, anyPrice)
  .map(([symbol, list, before, after]) => {
    const header = 'Old Dividend,New Dividend,Amount,Yield,Announced,Ex-Date';
    const cells = [ofPrice(before), ofPrice(after), ofPrice(after), '2%', ofDay('2026-11-24'), '2026-12-01'];
    return written(`${list}.csv`, header, ['Old Dividend', 'New Dividend'], symbol, ...cells);
  });

export const consensus = fc
  .tuple(anySymbol, fc.constantFrom('top-rated', 'lowest-rated'), anyPrice, anyLevel)
  .map(([symbol, list, price, level]) => {
    const header = 'Current Price,MARKETBEAT CONSENSUS RATING,Price Target,Downside';
    const cells = [ofPrice(price), ofRating(level), ofPrice(price), ofPercent(2)];
    return written(`${list}.csv`, header, ['Current Price'], symbol, ...cells);
  });
