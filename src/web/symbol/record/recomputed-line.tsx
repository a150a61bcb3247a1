// Result of a computation repeated in the browser beside the published one.
import { Check, TriangleAlert } from 'lucide-react';

type RecomputedLineProps = { recomputed: string; published: string; isSame: boolean };

export function RecomputedLine({ recomputed, published, isSame }: RecomputedLineProps) {
  const Icon = isSame ? Check : TriangleAlert;
  return (
    <p role="status" className={`inline-flex items-center gap-1.5 ${isSame ? 'text-ink' : 'text-warn'}`}>
      <Icon aria-hidden className={`size-4 shrink-0 ${isSame ? 'text-bull' : ''}`} />
      <span>
        Recomputed in your browser: <b>{recomputed}</b>
        {isSame ? ' = published ' : ', but published '}
        <b>{published}</b>
      </span>
    </p>
  );
}
