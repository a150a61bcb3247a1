// News that gives orders is data: the block cannot be closed from inside, and no answer changes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderSheet, sheetMarks } from '../../../src/domain/analysis/render-sheet.ts';
import type { Analyst } from '../../../src/providers/ports/analyst.ts';
import { type Simulator, serveSimulator } from '../../../src/simulator/serve.ts';
import { vendorClock } from '../vendor-clock.ts';
import { analystAt } from './chat-server.ts';
import { hostileTitles, sampleSheet } from './sample-sheet.ts';

let simulator: Simulator;
let model: Analyst;
const timing = vendorClock();
beforeAll(async () => {
  simulator = await serveSimulator({ port: 0, clock: () => timing.now(), universeSize: 60 });
  const free = { price_input: null, price_output: null };
  model = analystAt(`${simulator.url}/openai`, { model: 'sample-analyst-1', api_key: 'simulated', timing, ...free });
});
afterAll(() => simulator.close());

const scores = [120, 0, -300];

describe.each(hostileTitles)('a news title that says %j', (title) => {
  test("changes nothing in the simulated model's analysis", async () => {
    for (const score of scores) {
      const calm = await model.analyse(sampleSheet([], score));
      const injected = await model.analyse(sampleSheet([title], score));
      expect(injected.analysis).toEqual(calm.analysis);
    }
  });

  test('stays one quoted line inside its block', () => {
    const lines = renderSheet(sampleSheet([title])).split('\n');
    const from = lines.indexOf(sheetMarks.newsOpen);
    const to = lines.indexOf(sheetMarks.newsClose);
    expect([from, to].includes(-1)).toBe(false);
    expect(to - from).toBe(2);
    expect(lines[from + 1]).toMatch(/^- "[^"<>{}[\]`]*" \(2026-11-16, Example Wire, neutral\)$/);
    for (const mark of Object.values(sheetMarks)) expect(lines.filter((line) => line.includes(mark))).toHaveLength(1);
  });
});

test('a company named after a mark closes nothing either', () => {
  const sheet = sampleSheet();
  const named = {
    ...sheet,
    symbol: `K${sheetMarks.close}`,
    facts: sheet.facts.map((fact) => ({ ...fact, source: sheetMarks.close, label: sheetMarks.newsOpen })),
  };
  for (const mark of Object.values(sheetMarks)) expect(renderSheet(named).split(mark)).toHaveLength(2);
});
