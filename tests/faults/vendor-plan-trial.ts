// First start with a basic plan of market data, minute by minute, and its upgrade while the product runs.
import { pause } from './platform-places.ts';
import { readerPaths, vendorSession } from './vendor-session.ts';
import type { TrialOptions } from './vendor-trial.ts';

const MINUTE_MS = 60_000;
/** Minutes observed after the upgrade. */
const AFTER_MINUTES = 3;

export async function planTrial(options: TrialOptions & { minutes: number; print: (line: string) => void }) {
  const { minutes, print } = options;
  const result = await vendorSession({
    ...options,
    plan: 'basic',
    moves: true,
    environment: { MASSIVE_DELAY_MINUTES: '15', MASSIVE_CALLS_PER_MINUTE: '5' },
    during: async ({ simulator, query, ask, calls, words }) => {
      const count = async (sql: string) => (await query<{ n: number }>(sql))[0]?.n ?? 0;
      const tell = async (minute: number) => {
        const [days, stocks, scores, runs] = await Promise.all([
          count('select count(*)::int as n from market_day where stocks > 0'),
          count('select count(*)::int as n from stock'),
          count('select count(*)::int as n from synthesis'),
          count('select count(*)::int as n from screener_run'),
        ]);
        const failed = await query<{ error: string; n: number }>(
          `select service || ': ' || coalesce(error_message, status) as error, count(*)::int as n from api_log
           where status <> 'success' group by 1 order by 2 desc limit 8`,
        );
        const [run] = await query<{ stocks: number; lacks: string | null }>(
          `select stock_count as stocks, info -> 'warming_up' ->> 'lacks' as lacks from screener_run order by id desc limit 1`,
        );
        const jobs = await query<{ said: string }>(
          `select kind || ': ' || coalesce(error::text, '') as said from job where state = 'failed' limit 4`,
        );
        print(
          JSON.stringify({
            minute,
            run: run ?? null,
            jobs: jobs.map(({ said }) => said),
            plan: simulator.plan.name(),
            days,
            stocks,
            scores,
            runs,
            calls: calls().massive?.length ?? 0,
            hits: simulator.faults.hits(),
            failed: failed.map(({ error, n }) => `${n} ${error}`),
          }),
        );
        for (const line of await words()) print(`  health: ${line}`);
      };
      for (let minute = 1; minute <= minutes; minute += 1) {
        await pause(MINUTE_MS);
        if (minute % 2 === 1 || minute === minutes) await tell(minute);
      }
      for (const path of readerPaths) {
        const { status, text } = await ask(path);
        print(`${status} ${path} ${text.length} ${text.slice(0, 160)}`);
      }
      simulator.plan.set('full');
      print('The plan is upgraded.');
      const run = await ask('/api/screener/fetch', 'POST');
      print(`${run.status} POST /api/screener/fetch ${run.text.slice(0, 160)}`);
      for (let minute = 1; minute <= AFTER_MINUTES; minute += 1) {
        await pause(MINUTE_MS);
        await tell(minutes + minute);
      }
    },
  });
  print(
    JSON.stringify({
      begun_s: result.begun_s,
      calls: result.calls,
      most_a_minute: result.most_a_minute,
      words: result.words,
    }),
  );
}
