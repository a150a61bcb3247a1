// A first explanation of the screener, with the way to its guide.
import { decisionRules, viewRules } from '../../../../domain/rules/screener-rules.ts';
import { signalNames } from '../../../../domain/screener/screener-stock.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IntroBanner } from '../../../ui/layout/intro-banner.tsx';

export const INTRO_KEY = 'screenerIntroDismissed';

export function Intro({ onGuide }: { onGuide: () => void }) {
  const { filters, hot_from } = viewRules;
  return (
    <IntroBanner
      storageKey={INTRO_KEY}
      title="The whole market through four filters"
      actions={<Button onClick={onGuide}>View Screener Guide</Button>}
    >
      {hot_from.value} of {filters.value} filters make Hot, {decisionRules.yes_from.value} of {signalNames.length} green
      signals YES, {decisionRules.maybe_from.value} MAYBE.
    </IntroBanner>
  );
}
