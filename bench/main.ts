// Benchmark runner: one JSON line per goal and a table at the end. `-- --only name` runs one goal.
import { parseArgs } from 'node:util';
import { adminAreaGoal } from './admin-area.ts';
import { alertArrivalGoal } from './alert-arrival.ts';
import { alertRulesGoal } from './alert-rules.ts';
import { chartGoal } from './chart.ts';
import type { Goal, GoalResult } from './compare.ts';
import { edgeGoal } from './edge.ts';
import { edgeRestartGoal } from './edge-restart.ts';
import { firstLoadGoal } from './first-load.ts';
import { goldenEyeGoal } from './goldeneye.ts';
import { httpListGoal } from './http-list.ts';
import { importGoal } from './import-lists.ts';
import { jobsGoal } from './jobs.ts';
import { livingGoal } from './living.ts';
import { minuteArchiveGoal } from './minute-archive.ts';
import { minutesGoal } from './minutes.ts';
import { parseGoal } from './parse-lists.ts';
import { pastPagesGoal } from './past-pages.ts';
import { pipelineGoal } from './pipeline.ts';
import { pollGoal } from './poll.ts';
import { pushGoal } from './push.ts';
import { pushProxyGoal } from './push-proxy.ts';
import { readsGoal } from './reads-under-import.ts';
import { receiptsGoal } from './receipts.ts';
import { recordFiguresGoal } from './record-figures.ts';
import { runsOpenGoal } from './runs-open.ts';
import { screenerGoal } from './screener.ts';
import { indicatorGoal } from './screener-indicators.ts';
import { settlementGoal } from './settlement.ts';
import { synthesisGoal } from './synthesis.ts';
import { tableGoal } from './table.ts';
import { worstDemandGoal } from './worst-demand.ts';

const goals: readonly Goal[] = [
  parseGoal,
  importGoal,
  synthesisGoal,
  settlementGoal,
  pipelineGoal,
  readsGoal,
  adminAreaGoal,
  runsOpenGoal,
  goldenEyeGoal,
  pollGoal,
  edgeGoal,
  edgeRestartGoal,
  pushGoal,
  pushProxyGoal,
  screenerGoal,
  indicatorGoal,
  firstLoadGoal,
  httpListGoal,
  worstDemandGoal,
  tableGoal,
  chartGoal,
  jobsGoal,
  minutesGoal,
  minuteArchiveGoal,
  livingGoal,
  recordFiguresGoal,
  receiptsGoal,
  pastPagesGoal,
  alertRulesGoal,
  alertArrivalGoal,
];

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = goals.filter((goal) => values.only === undefined || goal.name === values.only);
if (chosen.length === 0) {
  console.error(`No goal is called ${values.only}. There are: ${goals.map((goal) => goal.name).join(', ')}`);
  process.exit(2);
}

const results: GoalResult[] = [];
for (const goal of chosen) {
  // A failed goal is reported and does not stop the others.
  const measured = await goal.run().catch((error: unknown) => {
    console.error(`${goal.name} could not be measured:`, error);
    process.exitCode = 1;
    return [];
  });
  for (const result of measured) {
    results.push(result);
    console.log(JSON.stringify(result));
  }
}

console.table(
  Object.fromEntries(
    results.map(({ goal, ours_ms, peer, peer_ms, ratio, target, unit, ok }) => [
      goal,
      { 'ours ms': ours_ms, peer, 'peer ms': peer_ms, ratio, target: `${target} ${unit}`, reached: ok ? 'yes' : 'no' },
    ]),
  ),
);
