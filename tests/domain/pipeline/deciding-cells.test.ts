// Cells that decide a row's side: read in every notation, in the opposite list where they say so, set aside where they cannot be read.
import { describe, expect, test } from 'vitest';
import { findOppositeList } from '../../../src/domain/pipeline/rows/row-words.ts';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import { directionCodes } from '../../../src/domain/signals/score/signal-columns.ts';
import { outcome, readFile } from './read-file.ts';

const UNREADABLE = 'the quantity that decides the side cannot be read';

describe('A number that decides the side', () => {
  // Every notation: text/read-number.test.ts.
  test.each(["'-12.5%", '–12.5%', '(12.5)%', '▼12.5%', 'down 12.5%'])('of %s is below zero', (cell) => {
    expect(outcome('institutional-buying', 'Change', cell)).toBe('institutional-selling bearish');
    expect(outcome('earnings-beats', 'Surprise', cell)).toBe('earnings-misses bearish');
    expect(outcome('gap-up', 'Gap %', cell)).toBe('Gap % is negative in the list "Gap Up Stocks"');
    expect(outcome('short-interest-increase', 'Change', cell)).toBe(
      'Change is negative in the list "Increase in Short Interest"',
    );
  });

  test.each(['+12.5%', '▲12.5%', '12.5 %'])('of %s is above zero', (cell) => {
    expect(outcome('institutional-buying', 'Change', cell)).toBe('institutional-buying bullish');
    expect(outcome('institutional-selling', 'Change', cell)).toBe('institutional-buying bullish');
  });

  test.each(['▲-12.5%', '3.1 to 4.2', '#VALUE!', '1.5x', '\u201312,5%', '\ufffd12.5%'])(
    'of %s sets its row aside in every list it decides',
    (cell) => {
      expect(outcome('percentage-gainers', 'Price Change', cell)).toBe(UNREADABLE);
      expect(outcome('gap-down', 'Gap %', cell)).toBe(UNREADABLE);
      expect(outcome('institutional-selling', 'Change', cell)).toBe(UNREADABLE);
      expect(outcome('insider-buying', 'SHARES BOUGHT/SOLD', cell)).toBe(UNREADABLE);
      expect(outcome('earnings-misses', 'Surprise', cell)).toBe(UNREADABLE);
      expect(outcome('momentum-alerts', 'Target Gain', cell)).toBe(UNREADABLE);
    },
  );

  test.each(['', '-', '–', 'N/A'])('of %j says nothing', (cell) => {
    expect(outcome('institutional-buying', 'Change', cell)).toBe('institutional-buying bullish');
    expect(outcome('earnings-beats', 'Surprise,Reported EPS,Consensus EPS', cell, '$1.00', '$1.10')).toBe(
      'earnings-misses bearish',
    );
    expect(outcome('momentum-alerts', 'Target Gain,Current Price,Price Target', cell, '200', '180')).toBe(
      'momentum-alerts premium',
    );
  });

  test('of dollars below zero is a miss in every notation', () => {
    for (const cell of ['$(0.10)', '-$0.10', '($0.10)', '$-0.10', '\u2013$0.10']) {
      expect(outcome('earnings-beats', 'Surprise', cell)).toBe('earnings-misses bearish');
    }
  });

  test('A price of lists about something else does not decide', () => {
    expect(outcome('52-week-highs', 'Price Change', 'unclear')).toBe('52-week-highs bullish');
  });

  test('A row whose word and minus contradict each other is set aside', () => {
    expect(outcome('institutional-buying', 'Action,Change', 'Added', '-5%')).toContain('Change is negative');
    expect(outcome('insider-buying', 'Buy/Sell,SHARES BOUGHT/SOLD', 'Buy', '-500')).toContain('is negative');
    expect(outcome('momentum-alerts', 'Direction,Target Gain', 'Bullish', '-5%')).toContain('is negative');
    expect(outcome('institutional-buying', 'Action,Direction', 'Added', 'Bearish')).toContain('says "Bearish"');
    expect(outcome('insider-transactions', 'Buy/Sell', 'X Sell')).toContain('is no purchase and no sale');
    for (const kind of ['Common Stock', 'ETF', 'Class A', '']) {
      expect(outcome('golden-cross', 'Type', kind)).toBe('golden-cross bullish');
    }
    for (const word of ['Verkauf', 'S', 'not buy', 'Common Stock sold']) {
      expect(outcome('golden-cross', 'Type', word)).toContain('says neither up nor down');
    }
    expect(outcome('institutional-buying', 'Transaction', 'Buy/Sell')).toBe('"Buy/Sell" says neither up nor down');
  });

  test('More short interest is no rise of the stock', () => {
    expect(outcome('short-interest-increase', 'Direction', 'Increase')).toContain('bearish');
    expect(outcome('short-interest-decrease', 'Direction', 'Decreased')).toContain('bullish');
    expect(
      outcome('short-interest-decrease', 'Change,Current Shares Short,Previous Shares Short', '', '100', '120'),
    ).toContain('bullish');
  });
});

test('A row moves to another list only between lists of events: in a state list it would replace the whole file', () => {
  const moving = expertLists.filter(({ slug }) => findOppositeList(slug) !== null);
  expect(moving.filter(({ kind }) => kind === 'state').map(({ slug }) => slug)).toEqual([]);
  expect(moving.length).toBeGreaterThan(0);
  expect(outcome('short-interest-decrease', 'Direction', 'Increase')).toContain('in the list');
});

describe('Old and new values', () => {
  const dividend = (...cells: string[]) => outcome('dividend-increases', 'Old Dividend,New Dividend', ...cells);
  test('A dividend that fell is a cut', () => {
    expect(dividend('$0.50', '$0.25')).toBe('dividend-cuts bearish');
    expect(dividend('$0.50', '$0.55')).toBe('dividend-increases bullish');
    expect(dividend('50¢', '$0.55')).toBe('dividend-increases bullish');
    expect(dividend('', '$0.55')).toBe('dividend-increases bullish');
    expect(dividend('$0.50', 'tbd')).toBe(UNREADABLE);
    expect(dividend('€0.50', '$0.55')).toContain('different units');
    expect(outcome('dividend-cuts', 'Old Dividend,New Dividend', '$0.25', '$0.50')).toBe('dividend-increases bullish');
  });

  test.each(['➝', '–>', 'to', '⇒', '>>', '->', '&rarr;'])(
    'A target raised downwards (%s) is a contradiction',
    (arrow) => {
      const rated = (target: string) => outcome('analyst-ratings', 'Action,Price Target', 'Target Raised by', target);
      expect(rated(`$95.00 ${arrow} $90.00`)).toBe('the action says that the target was raised, but it fell');
      expect(rated(`C$320.00 ${arrow} C$310.00`)).toBe('the action says that the target was raised, but it fell');
      expect(rated(`$90.00 ${arrow} $95.00`)).toContain('bullish');
      expect(rated(`C$320.00 ${arrow} $330.00`)).toContain('different units');
      expect(rated(`$90.00 ${arrow} high`)).toBe(UNREADABLE);
      expect(outcome('price-target-raised', 'Price Target', `$95 ${arrow} $90`)).toContain('bearish');
    },
  );

  test('A mark beside one target says which way it went', () => {
    expect(outcome('price-target-lowered', 'Action,Price Target', 'Target Lowered by', '▲ $95')).toContain(
      'but it rose',
    );
    expect(outcome('upgrades', 'Action,Rating', 'Upgraded by', '▼ Hold')).toContain('cannot be read');
  });

  test('Targets in columns of their own are compared too', () => {
    const cells = ['Acme', 'Target Raised by', '$95', '$90'];
    expect(outcome('price-target-raised', 'Brokerage,Action,Old Target,New Target', ...cells)).toContain('but it fell');
  });

  test('Averages that say the opposite cross set their row aside', () => {
    expect(outcome('golden-cross', '50-Day SMA,200-Day SMA', '$101.00', '$100.00')).toContain('bullish');
    expect(outcome('golden-cross', '50-Day SMA,200-Day SMA', '$99.00', '$100.00')).toContain('in the list');
  });
});

describe('Splits', () => {
  const FORWARD = 'forward-splits';
  const sides = (type: string, ...ratios: string[]) => {
    const cells = ratios.map((ratio) => [ratio]);
    const rows = readFile(type, 'Symbol,Ratio', cells);
    return {
      kept: Array.from({ length: rows.count }, (_, at) => directionCodes[rows.direction[at] as number]),
      reasons: rows.rejected.map(({ reason }) => reason),
      notes: rows.notes,
    };
  };

  test('The words of a ratio decide', () => {
    const { kept } = sides(FORWARD, '10-for-1', '1-for-10', '1 old to 10 new', '1 new for 10 old');
    expect(kept).toEqual(['bullish', 'bearish', 'bullish', 'bearish']);
    expect(sides('reverse-splits', '1-for-10', '10 for 1').kept).toEqual(['bearish', 'bullish']);
  });

  test('What a spreadsheet made of a ratio is none', () => {
    const { kept, reasons } = sides(FORWARD, '10-Jan', '1:10:00 AM', '10:01', 'soon');
    expect(kept).toEqual([]);
    expect(new Set(reasons)).toEqual(new Set(['the ratio cannot be read (changed by a spreadsheet?)']));
  });

  test('An open order is that of the whole file, and said; a row against its file is set aside', () => {
    expect(sides(FORWARD, '10:1', '4:1')).toMatchObject({ kept: ['bullish', 'bullish'], notes: [] });
    expect(sides(FORWARD, '1:10', '1:4')).toMatchObject({
      kept: ['bullish', 'bullish'],
      notes: ['All ratios have the old shares first, as in 1:10; they are read as forward splits, as the list says.'],
    });
    expect(sides(FORWARD, '10:1', '1:20', '0.1')).toMatchObject({
      kept: ['bullish'],
      reasons: Array(2).fill('the ratio is of a reverse split, or has the old shares first'),
    });
    expect(sides(FORWARD, '1:20').kept).toEqual([]);
  });
});

describe('Ratings', () => {
  const covered = (rating: string) => outcome('analyst-ratings', 'Action,Rating', 'Initiated by', rating);
  test.each([
    ['Underperform/Sell', 'bearish'],
    ['Strong-Buy', 'bullish'],
    ['Hold/Neutral', 'neutral'],
    ['', 'neutral'],
  ])('New coverage with %j is %s', (rating, direction) => expect(covered(rating)).toContain(` ${direction}`));

  test.each(['Sale', 'Sell', 'Reduced', 'Strong Sell', 'S - Sale'])('%s without an action is no upgrade', (rating) => {
    expect(outcome('upgrades', 'Rating', rating)).toBe(outcome('downgrades', 'Rating', rating));
    expect(outcome('upgrades', 'Action,Rating', 'Upgraded by', 'Sell')).toContain('bullish');
  });

  test('A rating that cannot be read, or names two sides, sets its row aside', () => {
    expect(covered('Tender')).toBe('the rating that decides the side cannot be read');
    expect(covered('Buy/Sell')).toBe('the rating names two sides');
    expect(outcome('upgrades', 'Rating', 'Foo >> Bar')).toBe('the rating that decides the side cannot be read');
    expect(outcome('upgrades', 'Action,Rating', 'Upgraded by', 'Buy >> Hold')).toContain('the rating went down');
    expect(outcome('upgrades', 'Action,Rating', 'Upgraded by', 'Tender')).toContain('bullish');
    expect(outcome('upgrades', 'Action,Rating', 'Upgraded by', 'Buy bis Hold')).toContain('cannot be read');
  });

  test('A consensus against its list sets the row aside', () => {
    const consensus = (type: string, rating: string) => outcome(type, 'MARKETBEAT CONSENSUS RATING', rating);
    for (const rating of ['Sell', 'Strong Sell', 'Reduce'])
      expect(consensus('top-rated', rating)).toContain('is to sell in the list');
    expect(consensus('lowest-rated', 'Strong Buy')).toContain('is to buy in the list');
    expect(consensus('top-rated', 'Moderate Buy')).toBe('top-rated bullish');
    expect(consensus('lowest-rated', 'Reduce')).toContain('bearish');
    expect(consensus('top-rated', 'Tender')).toBe('the rating that decides the side cannot be read');
  });

  test('The mood of news and the lines of a crossing decide against their list', () => {
    const mood = (type: string, cell: string) => outcome(type, 'News Sentiment', cell);
    for (const cell of ['-0.4', '\u20130.4', 'Very Negative', '(0.4)']) {
      expect(mood('positive-news-sentiment', cell)).toContain('in the list');
      expect(mood('negative-news-sentiment', cell)).toContain('bearish');
    }
    expect(mood('negative-news-sentiment', 'Positive')).toContain('in the list');
    expect(mood('negative-news-sentiment', '0.4')).toContain('bearish');
    expect(mood('positive-news-sentiment', '0.4')).toContain('bullish');
    expect(mood('positive-news-sentiment', 'fine')).toBe(UNREADABLE);
    expect(outcome('macd-bullish', 'MACD,Signal', '-0.2', '-0.1')).toContain('in the list');
    expect(outcome('macd-bullish', 'MACD,Signal', '-0.1', '-0.2')).toContain('bullish');
  });

  test('An action and a direction that contradict each other set the row aside', () => {
    expect(outcome('analyst-ratings', 'Action,Rating,Direction', 'Upgraded by', 'Buy', 'Sell')).toContain(
      'says "Sell"',
    );
    expect(outcome('analyst-ratings', 'Action,Rating,Direction', 'Upgraded by', 'Buy', 'up')).toContain('bullish');
  });
});
