// Identification of a file's list, its column names and its rows.
import { describe, expect, test } from 'vitest';
import { chooseColumns } from '../../../src/domain/pipeline/lists/choose-columns.ts';
import { fileNameAliases } from '../../../src/domain/pipeline/lists/file-names.ts';
import { identifyList } from '../../../src/domain/pipeline/lists/identify-list.ts';
import { findLayout, type ListLayout, listLayouts } from '../../../src/domain/pipeline/lists/list-layouts.ts';
import { decideRow } from '../../../src/domain/pipeline/rows/row-direction.ts';
import { ratingActions } from '../../../src/domain/pipeline/rows/row-words.ts';
import { expertLists, findExpertList } from '../../../src/domain/signals/expert-lists.ts';
import { madeListFile } from '../../../src/domain/signals/made-here.ts';

const named = (file_name: string, header: readonly string[]) =>
  identifyList({ file_name, list_slug: null, header }).layout?.file_type ?? null;
const headerOf = (type: string) => (findLayout(type) as ListLayout).columns;

describe('Which list a file is', () => {
  test.each([
    ['52_week_highs.csv', '52-week-highs'],
    ['2026-08-20/percentage_gainers.csv', 'percentage-gainers'],
    ['overbought_rsi.csv', 'rsi-overbought'],
    ['oversold_rsi.csv', 'rsi-oversold'],
    ['death_cross.csv', 'death-cross'],
    ['unusual_trading_volume.csv', 'unusual-volume'],
    ['most_active.csv', 'most-active'],
    ['marketbeat_ratings_2021-03-23.csv', 'analyst-ratings'],
    ['marketbeat_percentage_gainers_sample.csv', 'percentage-gainers'],
    ['sec_form4_sp500_insider_transactions.csv', 'insider-transactions'],
    ['sec_form4_cluster_buy_events.csv', 'cluster-insider-buys'],
    ['smartpredict_congress_trades.csv', 'congress-trades'],
    ['smartpredict_insider_trades.csv', 'insider-transactions'],
    ['Idea Engine.csv', 'idea-engine'],
    ['Analyst Upgrades 2026-08-20.CSV', 'upgrades'],
  ])('%s is %s', (file, type) => expect(named(file, headerOf(type))).toBe(type));

  test('Every list is found by its slug and by its name, and a fetched one by its slug alone', () => {
    for (const list of expertLists) {
      expect(named(`${list.slug}.csv`, list.columns)).toBe(list.slug);
      expect(named(`${list.name.replaceAll('/', '-')}.csv`, list.columns)).toBe(list.slug);
      expect(named(madeListFile(list.slug, '2026-11-13'), list.columns)).toBe(list.slug);
      const fetched = identifyList({ file_name: 'x.csv', list_slug: list.slug, header: list.columns });
      expect(fetched.layout?.file_type).toBe(list.slug);
    }
  });

  test('A file without a telling name is known by its columns, where they tell', () => {
    for (const slug of 'idea-engine momentum-alerts stocks-to-short most-upgraded golden-cross low-peg'.split(' ')) {
      const header = [...(findExpertList(slug)?.columns ?? [])];
      const found = named('export.csv', header);
      // Golden and death crosses have the same columns: nobody could tell.
      expect(found).toBe(slug === 'golden-cross' ? null : slug);
    }
    expect(named('download.csv', ['Ticker', 'Action', 'Brokerage', 'Rating'])).toBe('analyst-ratings');
    expect(named('download.csv', ['ticker', 'owner_name', 'transaction_code'])).toBe('insider-transactions');
    expect(named('download.csv', ['ticker', 'politician', 'transaction_type'])).toBe('congress-trades');
  });

  test('What nobody knows is not guessed', () => {
    expect(named('shopping.csv', ['Milk', 'Eggs'])).toBeNull();
    expect(named('notes.csv', ['Symbol', 'Colour'])).toBeNull();
    expect(named('__proto__.csv', ['constructor', '__proto__'])).toBeNull();
    expect(identifyList({ file_name: 'upgrades.csv', list_slug: 'no-such-list', header: [] }).problem).toContain(
      'no-such-list',
    );
  });

  test.each([
    'Copy of percentage-gainers_2026-11-25',
    ...[' (1)', ' - Copy', '_final', 'T1430', '_09-30-00'].map((end) => `percentage-gainers_2026-11-25${end}`),
    'percentage_gainers_nov25',
    'percentage-gainers_v2',
  ])('%s.csv is a list of gainers', (name) =>
    expect(named(`${name}.csv`, headerOf('percentage-gainers'))).toBe('percentage-gainers'),
  );

  test('Every alias of a file name leads to a layout', () => {
    for (const type of Object.keys(fileNameAliases)) expect(findLayout(type)?.file_type).toBe(type);
    expect(listLayouts).toHaveLength(expertLists.length + 3);
  });
});

describe('Columns', () => {
  const namesOf = (header: readonly string[], of: readonly string[]) => {
    const chosen = chooseColumns(header, of);
    return 'problem' in chosen ? chosen : chosen.columns;
  };
  const columns = (slug: string) => (findLayout(slug) as ListLayout).columns;

  test('Other spellings become the names of the list; unknown columns keep theirs', () => {
    const gainers = namesOf(['Ticker', 'company_name', 'Change', 'Sponsor'], columns('percentage-gainers'));
    expect(gainers).toEqual(['Symbol', 'Company', 'Price Change', 'Sponsor']);
    const trades = namesOf(['ticker', 'owner_name', 'transaction_code', 'shares'], columns('insider-transactions'));
    expect(trades).toEqual(['Symbol', 'Insider Name', 'Buy/Sell', 'SHARES BOUGHT/SOLD']);
  });

  test('A column is not renamed where the list has that name itself, nor onto a name already taken', () => {
    expect(namesOf(['Symbol', 'Change'], columns('short-interest-increase'))).toEqual(['Symbol', 'Change']);
    expect(namesOf(['Symbol', 'Ticker'], columns('gap-up'))).toEqual(['Symbol', 'Ticker']);
    expect(namesOf(['Symbol', 'Change'], columns('upgrades'))).toEqual(['Symbol', 'Change']);
  });

  test('B-10 a name that stands twice is refused, a missing one is numbered', () => {
    expect(namesOf(['Symbol', 'Price', 'price'], columns('gap-up'))).toEqual({
      problem: 'two columns are called "Price"; give each a name of its own',
    });
    expect(namesOf(['Symbol', '', ' '], columns('gap-up'))).toEqual(['Symbol', 'Column 2', 'Column 3']);
  });
});

describe('What a row says', () => {
  const decide = (type: string, deciding = '', second = '') => {
    const found = decideRow(findLayout(type) as ListLayout, deciding, second);
    return found.kind === 'signal' ? `${found.list.slug} ${found.direction} ${found.side}` : found.kind;
  };

  test.each([
    ['Upgraded by', 'upgrades bullish bullish'],
    ['Downgraded by', 'downgrades bearish bearish'],
    ['Target Raised by', 'price-target-raised bullish bullish'],
    ['Target Lowered by', 'price-target-lowered bearish bearish'],
    ['Reiterated by', 'reiterations neutral neutral'],
    ['Initiated by', 'new-coverage neutral neutral'],
    ['Sang about', 'quarantine'],
  ])('A rating "%s" of a mixed file is %s', (action, expected) =>
    expect(decide('analyst-ratings', action)).toBe(expected),
  );

  test('New coverage stands on the side of its rating, the newest one', () => {
    expect(decide('analyst-ratings', 'Initiated by', 'Buy')).toBe('new-coverage bullish bullish');
    expect(decide('new-coverage', 'Strong-Buy')).toBe('new-coverage bullish bullish');
    expect(decide('new-coverage', 'Buy \u279d Underweight')).toBe('new-coverage bearish bearish');
    expect(decide('new-coverage', 'Equal Weight')).toBe('new-coverage neutral neutral');
  });

  test('A list of ratings keeps its own type where the action says nothing, and gives way where it does', () => {
    expect(decide('upgrades')).toBe('upgrades bullish bullish');
    expect(decide('upgrades', 'Downgraded by')).toBe('downgrades bearish bearish');
  });

  test('Of Form 4 only purchases and sales on the market are signals', () => {
    expect(decide('insider-transactions', 'P')).toBe('insider-buying bullish bullish');
    expect(decide('insider-transactions', 'S')).toBe('insider-selling bearish bearish');
    for (const code of ['A', 'M', 'F', 'G', 'C', 'X']) expect(decide('insider-transactions', code)).toBe('skip');
    expect(decide('insider-transactions', '')).toBe('quarantine');
    expect(decide('ceo-cfo-buys', 'Buy')).toBe('ceo-cfo-buys bullish bullish');
    expect(decide('ceo-cfo-buys', 'Sell')).toBe('insider-selling bearish bearish');
  });

  test('Congress buys and sells', () => {
    expect(decide('congress-trades', 'Purchase')).toBe('congress-buys bullish bullish');
    expect(decide('congress-trades', 'Sale (Full)')).toBe('congress-sells bearish bearish');
    expect(decide('congress-trades', 'Sale (Partial)')).toBe('congress-sells bearish bearish');
    expect(decide('congress-trades', 'Exchange')).toBe('skip');
  });

  // T-13
  test('Premium signals have a side: Idea Engine up, Stocks to Short down, Momentum Alerts their own', () => {
    expect(decide('idea-engine')).toBe('idea-engine premium bullish');
    expect(decide('stocks-to-short')).toBe('stocks-to-short premium bearish');
    expect(decide('momentum-alerts')).toBe('momentum-alerts premium bullish');
    expect(decide('momentum-alerts', 'Bearish', '12%')).toBe('momentum-alerts premium bearish');
    expect(decide('momentum-alerts', '', '-12%')).toBe('momentum-alerts premium bearish');
  });

  test('Every rule names a list of the catalogue', () => {
    for (const { list } of ratingActions) expect(findExpertList(list)?.slug).toBe(list);
  });
});
