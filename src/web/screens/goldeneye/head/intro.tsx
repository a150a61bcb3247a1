// Introduction of Golden Eye, with a link to its guide.
import { pollRules, settleRules } from '../../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IntroBanner } from '../../../ui/layout/intro-banner.tsx';

const INTRO_KEY = 'goldeneyeIntroDismissed';

export function Intro({ onGuide }: { onGuide: () => void }) {
  const { pattern_types, symbols } = pollRules;
  return (
    <IntroBanner
      storageKey={INTRO_KEY}
      title={`${pattern_types.value} patterns, checked every minute`}
      actions={<Button onClick={onGuide}>Learn More</Button>}
      dismissText="Dismiss"
    >
      {symbols.value} stocks on the watchlist, the whole market scanned. Each plan has entry, stop and target and ends
      within {settleRules.lasts.value} minutes.
    </IntroBanner>
  );
}
