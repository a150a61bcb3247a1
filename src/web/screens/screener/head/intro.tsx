// Introduction of the screener, with a link to its guide.
import { decisionRules, viewRules } from '../../../../domain/rules/screener-rules.ts';
import { signalNames } from '../../../../domain/screener/screener-stock.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IntroBanner } from '../../../ui/layout/intro-banner.tsx';

const INTRO_KEY = 'screenerIntroDismissed';

export function Intro({ onGuide }: { onGuide: () => void }) {
  const { filters, hot_from } = viewRules;
  return (
    <IntroBanner
      inHead
      storageKey={INTRO_KEY}
      title="The whole market through four filters"
      actions={
        <Button size="sm" onClick={onGuide}>
          View Screener Guide
        </Button>
      }
    >
      Hot: {hot_from.value} or {filters.value} of the {filters.value} filters. YES: {decisionRules.yes_from.value} or
      more of the {signalNames.length} lights in favour. MAYBE: {decisionRules.maybe_from.value}.
    </IntroBanner>
  );
}
