// What the AI says of the open symbol; when it cannot be had, that is said with a way to try again.
import type { Signal } from '../../../domain/signals/signal.ts';
import { AiCardBody } from '../../symbol/ai/ai-section.tsx';
import type { Live } from '../../symbol/live/live-data.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';

export function AiCard({ signal, live }: { signal: Signal; live: Live }) {
  const without = live.data !== undefined && live.data.aiAnalysis === null && !live.analysing && !live.loading;
  const failed = live.failed || without;
  return (
    <Card aria-busy={live.loading || live.analysing}>
      <CardSection title="AI analysis" level={3}>
        <div className="grid gap-3">
          {failed && (
            <Notice tone="warn" action={<Button onClick={live.refresh}>Try again</Button>}>
              AI analysis unavailable for {signal.symbol}
            </Notice>
          )}
          {(live.data !== undefined || !live.failed) && <AiCardBody signal={signal} live={live} />}
        </div>
      </CardSection>
    </Card>
  );
}
