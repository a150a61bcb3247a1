// A first explanation of the screener, with the way to its guide.
import { decisionRules, screenerRules, viewRules } from '../../../domain/rules/screener-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IntroBanner } from '../../ui/layout/intro-banner.tsx';

export const INTRO_KEY = 'screenerIntroDismissed';

export function Intro({ onGuide }: { onGuide: () => void }) {
  const { filters, hot_from } = viewRules;
  return (
    <IntroBanner
      storageKey={INTRO_KEY}
      title="The whole market through four filters"
      actions={<Button onClick={onGuide}>View Screener Guide</Button>}
    >
      Every run looks at every listed stock and keeps those with at least one of {filters.value} active filters; Hot
      shows those with {hot_from.value} or more. Five trading signals then say YES with {decisionRules.yes_from.value}{' '}
      green lights, MAYBE with {decisionRules.maybe_from.value}, NO with fewer. About{' '}
      {screenerRules.expected_runs.value} runs are made on a market day. Press a stock to see what stands behind its
      decision.
    </IntroBanner>
  );
}
