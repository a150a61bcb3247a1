// First starts and sessions under realistic replies of vendors: `npm run trial:vendors -- <minutes> [seed]`, `-- each`
// for every shape, `-- plan <minutes>` for a basic plan that is upgraded at the end.
import { seededRandom } from '../../src/domain/numbers/seeded-random.ts';
import { createMarket } from '../../src/simulator/prices/market.ts';
import { setup } from '../setup/postgres.ts';
import { planTrial } from './vendor-plan-trial.ts';
import { type Round, type RoundResult, trialKinds, truthOf, vendorRound } from './vendor-trial.ts';

const LISTINGS = 200;
const MOST_TOGETHER = 3;
const FEW_TIMES = 5;
/** 13:14 in New York on a Tuesday. */
const from = '2026-11-17T18:14:00.000Z';
const [what = '10', second = '1'] = process.argv.slice(2);

function drawn(random: () => number): Round {
  const kinds = Array.from(
    { length: 1 + Math.floor(random() * MOST_TOGETHER) },
    () => trialKinds[Math.floor(random() * trialKinds.length)] as (typeof trialKinds)[number],
  );
  return { kinds: [...new Set(kinds)], times: random() < 0.5 ? null : 1 + Math.floor(random() * FEW_TIMES) };
}

function* rounds(): Generator<Round> {
  if (what === 'each') {
    for (const kind of trialKinds) yield { kinds: [kind], times: null };
    return;
  }
  const random = seededRandom(Number(second));
  for (const end = Date.now() + Number(what) * 60_000; Date.now() < end; ) yield drawn(random);
}

function print({ differences, answers, words, ...row }: RoundResult): void {
  console.log(JSON.stringify(row));
  for (const { table, missing, wrong } of differences) {
    console.log(`  ${table}: ${missing} missing, ${wrong.length} wrong ${wrong.slice(0, 3).join('; ')}`);
  }
  for (const line of answers) console.log(`  ${line}`);
  for (const line of words) console.log(`  health: ${line}`);
}

const end = await setup();
try {
  const options = { market: createMarket(7, LISTINGS), from, patience_ms: 400_000 };
  if (what === 'plan') {
    await planTrial({ ...options, minutes: Number(second), print: console.log });
  } else {
    const truth = await truthOf(options);
    console.log(
      JSON.stringify({
        without_faults: true,
        begun_s: truth.begun_s,
        calls: truth.calls,
        rows: Object.fromEntries(
          Object.entries(truth.published).map(([table, rows]) => [table, Object.keys(rows).length]),
        ),
        words: truth.words,
      }),
    );
    const results: RoundResult[] = [];
    for (const round of rounds()) {
      const result = await vendorRound(options, truth, round);
      results.push(result);
      print(result);
    }
    const counts: Record<string, number> = {};
    for (const { verdict } of results) counts[verdict] = (counts[verdict] ?? 0) + 1;
    console.table(counts);
    if ((counts.wrong ?? 0) + (counts['older, not said'] ?? 0) > 0) process.exitCode = 1;
  }
} finally {
  await end();
}
