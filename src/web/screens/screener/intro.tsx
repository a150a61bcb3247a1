// A first explanation of the screener, with the way to its guide.
import { decisionRules, viewRules } from '../../../domain/rules/screener-rules.ts';
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
      Stocks with at least one of {filters.value} filters, Hot with {hot_from.value} or more; of five trading signals{' '}
      {decisionRules.yes_from.value} green say YES, {decisionRules.maybe_from.value} MAYBE.
    </IntroBanner>
  );
}
