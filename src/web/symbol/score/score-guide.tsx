// Guide to the Smart Cat Score, generated from its rule tables.
import { whole } from '../../../domain/market/format.ts';
import {
  guideLabels,
  negativeScoreBands,
  scoreBands,
  scoreRules,
  scoreScaleRules,
} from '../../../domain/rules/signals-guide-rules.ts';
import { type GuideLine, GuideLines, GuidePart } from '../../ui/layout/guide.tsx';
import { SCALE_WORDS } from './score-bar.tsx';

export function ScoreGuide() {
  return (
    <GuidePart title="Score system">
      <p>Smart Cat Score = bullish points minus bearish points, each side at most {whole(scoreRules.max.value)}.</p>
      <p>
        Bars have one scale on all screens, with a hairline at {scoreScaleRules.inner_points.value}. {SCALE_WORDS}{' '}
        Beside a score stands its place among all symbols of the batch, as in "top 0.1%"; equal scores share it.
      </p>
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
