// AI view of a symbol as a card, with a retry button when it is not available.

import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import type { Live } from '../live/live-data.ts';
import { AI_ROOM, AiCardBody } from './ai-section.tsx';

type AiCardProps = { symbol: string; live: Live; title?: string };

export function AiCard({ symbol, live, title = 'AI analysis' }: AiCardProps) {
  const without = live.data !== undefined && live.data.aiAnalysis === null && !live.analysing && !live.loading;
  const failed = live.failed || without;
  return (
    <SectionCard aria-busy={live.loading || live.analysing} title={title} level={3}>
      <div className={`grid content-start gap-3 ${AI_ROOM}`}>
        {failed && (
          <Notice tone="warn" action={<Button onClick={live.refresh}>Try again</Button>}>
            AI analysis unavailable for {symbol}
          </Notice>
        )}
        {(live.data !== undefined || !live.failed) && <AiCardBody symbol={symbol} live={live} />}
      </div>
    </SectionCard>
  );
}
