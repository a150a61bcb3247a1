// Feed of minutes under every fault, for each seed: `npm run trial:minutes -- <seeds>`; under the whole market:
// `-- market <minutes> <times real pace>`; restarted at real pace: `-- restart <minutes away>`.
import { seededRandom } from '../../src/domain/numbers/seeded-random.ts';
import { createMarket } from '../../src/simulator/prices/market.ts';
import { marketMinutesTrial } from './market-minutes-trial.ts';
import { minuteRestarts } from './minute-restarts.ts';
import { minuteTrial } from './minute-trial.ts';

const LISTINGS = 11_000;
/** Default: a minute every five seconds. */
const MARKET_RATE = '12';

async function underFaults(seeds: number): Promise<void> {
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
      random: seededRandom(seed),
      killsDatabase: true,
    });
    const { lost, corrected } = ledger;
    const row = { seed, ...rest, differences: differences.length, lost, corrected, ...did };
    rows.push(row);
    console.log(JSON.stringify(row));
    for (const one of differences.slice(0, 5)) console.log(one);
    if (differences.length + rest.unfilled + rest.unread > 0) process.exitCode = 1;
  }
  console.table(rows);
}

const [what = '10', minutes = '60', rate = MARKET_RATE] = process.argv.slice(2);
if (what === 'market') {
  const result = await marketMinutesTrial(Number(minutes), Number(rate), LISTINGS);
  console.table(result);
  if (result.lost !== 0) process.exitCode = 1;
} else if (what === 'restart') {
  const result = await minuteRestarts(Number(minutes));
  console.log(JSON.stringify(result, null, 2));
  if (result.differences.length + result.unfilled > 0) process.exitCode = 1;
} else await underFaults(Number(what));
