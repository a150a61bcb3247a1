// The feed of minutes under every fault, seed after seed: `npm run trial:minutes -- <seeds>`, a table at the end.
import { createMarket } from '../../src/simulator/prices/market.ts';
import { seeded } from '../setup/seeded.ts';
import { minuteTrial } from './minute-trial.ts';

const seeds = Number(process.argv[2] ?? 10);
const market = createMarket(7, 300);
const symbols = market.universe.listings.slice(0, 20).map(({ symbol }) => symbol);
const rows: Record<string, unknown>[] = [];
for (let seed = 1; seed <= seeds; seed += 1) {
  const { did, differences, ledger, ...rest } = await minuteTrial({
    market,
    symbols,
    from: '2026-11-17T15:00:30.000Z',
    minutes: 40,
    rate: 60,
    random: seeded(seed),
    killsDatabase: true,
  });
  rows.push({ seed, ...rest, differences: differences.length, lost: ledger.lost, corrected: ledger.corrected, ...did });
  console.log(JSON.stringify(rows.at(-1)));
  for (const one of differences.slice(0, 5)) console.log(one);
}
console.table(rows);
if (rows.some(({ differences, unfilled, unread }) => differences !== 0 || unfilled !== 0 || unread !== 0))
  process.exitCode = 1;
