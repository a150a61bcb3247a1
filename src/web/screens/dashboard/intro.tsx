// Introduction of the dashboard, with a link to its guide.
import { whole } from '../../../domain/market/format.ts';
import { scoreRules } from '../../../domain/rules/signals-guide-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IntroBanner } from '../../ui/layout/intro-banner.tsx';

const INTRO_KEY = 'dashboardIntroDismissed';

export function Intro({ onGuide }: { onGuide: () => void }) {
  return (
    <IntroBanner
      inHead
      storageKey={INTRO_KEY}
      title="Every stock with signals at a glance"
      actions={
        <Button size="sm" onClick={onGuide}>
          Open the guide
        </Button>
      }
    >
      Smart Cat Score from {whole(-scoreRules.max.value)} to +{whole(scoreRules.max.value)}, price and signals; press a
      card to open the stock.
    </IntroBanner>
  );
}
