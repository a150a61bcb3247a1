// Prints what the record's figures say of 200 simulated histories at each horizon: node tests/domain/record/simulate-record-command.ts
import { measureHistories } from './measure-histories.ts';

const HISTORIES = Number(process.argv[2] ?? 200);
const seeds = Array.from({ length: HISTORIES }, (_, at) => at + 1);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;

for (const horizon of ['close', '1', '5', '20'] as const) {
  const from = performance.now();
  const of = measureHistories(seeds, horizon);
  console.log(
    `${horizon}: intervals cover the truth in ${percent(of.covered, of.intervals)} of ${of.intervals}; of ${of.without} lists without an edge ` +
      `${percent(of.falsely, of.without)} are called edge, of ${of.withEdge} with one ${percent(of.found, of.withEdge)}; ` +
      `wrong among called ${(100 * of.wrongShare).toFixed(2)} %; ${((performance.now() - from) / 1_000).toFixed(1)} s`,
  );
}
