// Public interface of the first visit: suggestions from current publications.
import {
  agreementWords,
  type FirstSuggestion,
  screenWithFewHits,
  stockInAgreement,
} from '../../domain/first-visit/first-suggestions.ts';
import { rowsOfScreen } from '../../domain/screener/saved/screen-rows.ts';
import type { Alerts } from '../alerts/alerts.ts';
import { defineRoutes } from '../http/handlers.ts';
import type { Verdicts } from '../verdicts/verdicts.ts';

export function createFirstVisit({ verdicts, alerts }: { verdicts: Verdicts; alerts: Alerts }) {
  async function suggestions(): Promise<FirstSuggestion[]> {
    const [{ found, list }, alert] = await Promise.all([verdicts.newest(), alerts.strongestPlan()]);
    const stock = stockInAgreement(found);
    const every = Uint32Array.from({ length: list.count }, (_, row) => row);
    const screen = screenWithFewHits((query) => {
      const saved = new URLSearchParams(query);
      return rowsOfScreen(list, every, (name) => saved.get(name)).length;
    });
    return [
      ...(stock === null ? [] : [{ kind: 'star', symbol: stock.symbol, because: agreementWords(stock) } as const]),
      ...(alert === null
        ? []
        : [{ kind: 'alert', symbol: alert.plan.symbol, because: alert.detail, rule: alert.rule } as const]),
      ...(screen === null ? [] : [screen]),
    ];
  }

  return { routes: defineRoutes({ firstSuggestions: async () => ({ suggestions: await suggestions() }) }) };
}
