// A first explanation of Golden Eye, with the way to its guide.
import { pollRules, settleRules } from '../../../../domain/rules/goldeneye-rules.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useStoredFlag } from '../../../ui/page-state/stored-flag.ts';

export const INTRO_KEY = 'goldeneyeIntroDismissed';

export function Intro({ onGuide }: { onGuide: () => void }) {
  const [dismissed, setDismissed] = useStoredFlag(INTRO_KEY);
  if (dismissed) return null;
  const { pattern_types, symbols } = pollRules;
  return (
    <Card
      aria-labelledby="goldeneye-intro"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-1 max-lg:py-3 lg:flex-nowrap"
    >
      <h2 id="goldeneye-intro" className="font-strong lg:flex-none">
        {pattern_types.value} patterns, looked for every minute
      </h2>
      <p className="min-w-0 text-ink-2 max-sm:hidden lg:flex-1">
        On {symbols.value} stocks, with entry, stop and target; settled within {settleRules.lasts.value} minutes.
      </p>
      <div className="flex flex-none flex-wrap gap-3">
        <Button onClick={onGuide}>Learn More</Button>
        <Button variant="ghost" onClick={() => setDismissed(true)}>
          Dismiss
        </Button>
      </div>
    </Card>
  );
}
