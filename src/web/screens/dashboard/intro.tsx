// A first explanation of the dashboard, with the way to its guide.
import { whole } from '../../../domain/market/format.ts';
import { scoreRules } from '../../../domain/rules/signals-guide-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IntroBanner } from '../../ui/layout/intro-banner.tsx';

export const INTRO_KEY = 'dashboardIntroDismissed';

export function Intro({ onGuide }: { onGuide: () => void }) {
  return (
    <IntroBanner
      storageKey={INTRO_KEY}
      title="Every stock with signals at a glance"
      actions={<Button onClick={onGuide}>Open the guide</Button>}
    >
      One card for each stock: its Smart Cat Score from {whole(-scoreRules.max.value)} to +{whole(scoreRules.max.value)}
      , its price and how many signals stand behind it. Press a card to see everything known of the stock under the
      cards; press it again, or Esc, to close it.
    </IntroBanner>
  );
}
