// A first explanation of Golden Eye, with the way to its guide.
import { pollRules, settleRules } from '../../../domain/rules/goldeneye-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useStoredFlag } from '../../ui/page-state/stored-flag.ts';

export const INTRO_KEY = 'goldeneyeIntroDismissed';

export function Intro({ onGuide }: { onGuide: () => void }) {
  const [dismissed, setDismissed] = useStoredFlag(INTRO_KEY);
  if (dismissed) return null;
  const { pattern_types, symbols } = pollRules;
  return (
    <Card aria-labelledby="goldeneye-intro" className="grid gap-3 px-4 py-3">
      <h2 id="goldeneye-intro" className="font-strong">
        {pattern_types.value} patterns, looked for every minute
      </h2>
      <p className="max-w-[60rem] text-ink-2">
        Golden Eye watches {symbols.value} stocks minute by minute. A pattern comes with an entry, a stop and a target.
        Every window it finds is settled afterwards by target, stop or {settleRules.lasts.value} minutes, and the lost
        ones are counted too. Press a stock to see what each pattern was judged on.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onGuide}>Learn More</Button>
        <Button variant="ghost" onClick={() => setDismissed(true)}>
          Dismiss
        </Button>
      </div>
    </Card>
  );
}
