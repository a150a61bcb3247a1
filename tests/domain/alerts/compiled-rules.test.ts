// Compiled rules fire what each rule by itself fires.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlertState, freshState, stepAlert } from '../../../src/domain/alerts/alert-step.ts';
import { type AlertStates, CompiledRules, statesAfter } from '../../../src/domain/alerts/compiled-rules.ts';
import { findSets } from '../../../src/domain/alerts/conditions.ts';
import { factSets } from '../../../src/domain/alerts/stock-facts.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { history, nothing, rules, symbols } from './arbitrary.ts';

test('compiled rules fire what the plain function of each rule fires, over any history', () => {
  fc.assert(
    fc.property(rules, history, fc.constantFrom(...factSets), (all, publications, set) => {
      const compiled = new CompiledRules(all, set);
      let states: AlertStates = new Map();
      const plain = new Map<string, AlertState>();
      for (const [minute, publication] of publications.entries()) {
        const before = publications[minute - 1] ?? nothing;
        const at = minute * minuteMs;
        const changes = symbols.map((symbol) => ({ symbol, before: before[symbol], after: publication[symbol] }));
        const evaluation = compiled.evaluate(changes, states, at);
        states = statesAfter(states, evaluation);
        const expected: string[] = [];
        for (const rule of all.filter(({ condition }) => findSets(condition).includes(set))) {
          for (const { symbol, ...facts } of changes) {
            if (rule.symbols !== 'all' && !rule.symbols.includes(symbol)) continue;
            const key = `${rule.id} ${symbol}`;
            const stepped = stepAlert(rule, plain.get(key) ?? freshState, facts.before, facts.after, at);
            plain.set(key, stepped.state);
            if (stepped.telling !== null) expected.push(key);
          }
        }
        expect(evaluation.fired.map(({ rule, change }) => `${rule} ${change.symbol}`).toSorted()).toEqual(
          expected.toSorted(),
        );
      }
    }),
    { numRuns: 500 },
  );
});
