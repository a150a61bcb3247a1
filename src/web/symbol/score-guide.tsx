// The part of a guide that tells what the Smart Cat Score means, from the tables the score itself is read by.
import { whole } from '../../domain/market/format.ts';
import { guideLabels, negativeScoreBands, scoreBands, scoreRules } from '../../domain/rules/signals-guide-rules.ts';
import { type GuideLine, GuideLines, GuidePart } from '../ui/guide.tsx';

export function ScoreGuide() {
  return (
    <GuidePart title="Score system">
      <p>Smart Cat Score = bullish points minus bearish points, each side at most {whole(scoreRules.max.value)}.</p>
      <GuideLines
        lines={[
          ...scoreBands.map((band): GuideLine => [`Above ${band.above}`, band.words]),
          ...negativeScoreBands.toReversed().map((band): GuideLine => [`Below ${band.below}`, band.words]),
        ]}
      />
      <GuideLines lines={guideLabels.map((row): GuideLine => [row.label, row.range])} />
    </GuidePart>
  );
}
