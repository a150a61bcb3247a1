// Sentence under the verdicts: on a warning ground when they disagree.
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { DISAGREE } from '../../../domain/verdicts/disagree.ts';
import type { VerdictSentence } from '../../../domain/verdicts/verdict.ts';

type SentenceLineProps = {
  /** Null: an empty line of equal height. */
  sentence: VerdictSentence | null;
  className?: string;
};

export function SentenceLine({ sentence, className }: SentenceLineProps) {
  const disagree = sentence?.disagree ?? false;
  return (
    <p
      className={clsx(
        'flex min-h-7.25 items-center gap-2 border-line py-1 text-label/5 max-sm:leading-4 [&_svg]:size-3.5 [&_svg]:shrink-0',
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
                <Text text={sentence.text.slice(DISAGREE.length)} />
              </>
            ) : (
              <span className="text-ink-2">
                <Text text={sentence.text} />
              </span>
            )}
          </span>
        </>
      )}
    </p>
  );
}

/** Text before the lights that are not in favour. */
const LIGHTS = ', not: ';

/**
 * Lights that do not fit into the line are hidden completely, on phones always. The stock's page shows the full
 * sentence.
 */
function Text({ text }: { text: string }) {
  const at = text.indexOf(LIGHTS);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className="inline-block whitespace-nowrap max-sm:sr-only">{text.slice(at)}</span>
    </>
  );
}
