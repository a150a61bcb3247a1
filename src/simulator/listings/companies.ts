// Well-known companies by real ticker and name; size and price are rough starting values.
import { newEconomy } from './companies-new-economy.ts';
import { oldEconomy } from './companies-old-economy.ts';
import type { Listing } from './listing.ts';

export type CompanyRow = Pick<Listing, 'symbol' | 'name' | 'exchange' | 'industry'> & {
  sector: string;
  /** Rough starting values of the simulation: `cap_billions` in USD billions, `price` in USD. */
  cap_billions: number;
  price: number;
};

const exchanges: Record<string, string> = { Q: 'XNAS', N: 'XNYS', A: 'XASE' };

export function companyRows(industryName: (sector: string, index: number) => string): CompanyRow[] {
  const rows: CompanyRow[] = [];
  let sector = '';
  for (const line of `${newEconomy}${oldEconomy}`.trim().split('\n')) {
    if (line === '') continue;
    if (line.startsWith('# ')) {
      sector = line.slice(2);
      continue;
    }
    const [symbol = '', name = '', exchange = '', industry = '', cap = '', price = ''] = line.split(';');
    rows.push({
      symbol,
      name,
      exchange: exchanges[exchange] ?? 'XNYS',
      sector,
      industry: industryName(sector, Number(industry)),
      cap_billions: Number(cap),
      price: Number(price),
    });
  }
  return rows;
}
