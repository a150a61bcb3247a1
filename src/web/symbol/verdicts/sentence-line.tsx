// Sentence under the verdicts: on a warning ground when they disagree.
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { DISAGREE } from '../../../domain/verdicts/disagree.ts';
import type { VerdictSentence } from '../../../domain/verdicts/verdict.ts';

type SentenceLineProps = {
  /** Null keeps the line's height. */
  sentence: VerdictSentence | null;
  className?: string;
};

export function SentenceLine({ sentence, className }: SentenceLineProps) {
  const disagree = sentence?.disagree ?? false;
  return (
    <p
      className={clsx(
        'flex min-h-7.25 items-center gap-2 border-line py-1 text-label/5 [&_svg]:size-3.5 [&_svg]:shrink-0',
        disagree && 'bg-warn-soft [&_svg]:text-warn',
        className,
      )}
    >
      {sentence !== null && (
        <>
          {disagree && <TriangleAlert aria-hidden />}
          <span className="min-w-0">
            {disagree ? (
              <>
                <b className="font-strong text-warn">{DISAGREE}</b>
                {sentence.text.slice(DISAGREE.length)}
              </>
            ) : (
              <span className="text-ink-2">{sentence.text}</span>
            )}
          </span>
        </>
      )}
    </p>
  );
}
