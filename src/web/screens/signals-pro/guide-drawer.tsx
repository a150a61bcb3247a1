// Guide of Signals Pro. Its figures come from the rule tables.
import {
  confidenceRules,
  localConfidenceRules,
  localFlagRows,
  localScoreRows,
  metricRules,
  newsMoodRules,
} from '../../../domain/rules/analysis-rules.ts';
import { insiderRules } from '../../../domain/rules/insider-rules.ts';
import { calibrationRules } from '../../../domain/rules/record-rules.ts';
import {
  guideRules,
  listRules,
  premiumBarFill,
  scoreRules,
  signalBarRules,
  tileRules,
} from '../../../domain/rules/signals-guide-rules.ts';
import { actionWords } from '../../symbol/ai/action-badge.tsx';
import { MadeListsGuide } from '../../symbol/score/made-lists-guide.tsx';
import { ScoreGuide } from '../../symbol/score/score-guide.tsx';
import { GuideShortcuts } from '../../ui/keyboard/shortcut-list.tsx';
import { type GuideLine, GuideLines, GuidePart } from '../../ui/layout/guide.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';

export function GuideDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer onClose={onClose} title="Pro Guide">
      <div className="grid gap-1">
        <GuidePart title="Quick start" open>
          <p>
            Choose a tab, read the cards from the top: the highest score stands first. The badge says what to do, the
            bar how strong each side is, the reasons why. Press a symbol to open the stock.
          </p>
          <p>
            The first {listRules.live_prefetch.value} cards of a tab load live data by themselves; on the others press
            'Load live data'. Refresh renews one card.
          </p>
        </GuidePart>
        <GuidePart title="Understanding signals">
          <p>
            A signal is one row of an expert list that names a stock. Signals count since the open of the previous
            session, usually the last {scoreRules.window_hours.value} hours. New ones arrive about every{' '}
            {scoreRules.update_minutes.value} minutes in market hours.
          </p>
          <GuideLines
            lines={[
              [
                'Premium',
                `Idea Engine, Momentum Alert, Stocks to Short; weigh ${scoreRules.premium_weight.value} times`,
              ],
              ['Bullish and bearish', 'add points to their side'],
              ['Neutral', 'worth knowing, no points'],
              [
                'Signal bar',
                `${signalBarRules.segments.value} segments of ${signalBarRules.points_per_segment.value} points each`,
              ],
              ...premiumBarFill
                .toReversed()
                .map(
                  (row): GuideLine => [
                    `Premium bar, ${row.from_signals} ${row.from_signals === 3 ? 'or more signals' : row.from_signals === 1 ? 'signal' : 'signals'}`,
                    `${row.segments} segments`,
                  ],
                ),
              [
                'Dot on a tile',
                `from ${tileRules.plain_from.value} signals, pulsing above ${tileRules.pulsing_above.value}`,
              ],
            ]}
          />
          <MadeListsGuide />
        </GuidePart>
        <GuidePart title="AI analysis">
          <p>
            The badge shows the AI's action when there is one. Without it the action is derived from the signals, first
            match from the top:
          </p>
          <GuideLines
            lines={[
              ...Object.values(localFlagRows).map(
                (row): GuideLine => [
                  flagWords(row.flag, row.action),
                  `${actionWords(row.action)}, confidence ${row.confidence}%`,
                ],
              ),
              ...localScoreRows.map(
                (row): GuideLine => [
                  `Score ${row.range}`,
                  row.factor === 1 ? actionWords(row.action) : `${actionWords(row.action)}, confidence x ${row.factor}`,
                ],
              ),
              [
                'Base confidence',
                `${localConfidenceRules.base.value} + ${localConfidenceRules.slope.value} x |score| / signals, at most ${localConfidenceRules.max.value}%`,
              ],
              [
                'Confidence bar',
                `green from ${confidenceRules.high.value}%, yellow from ${confidenceRules.medium.value}%, else red`,
              ],
              [
                'Confidence in words',
                `high from ${confidenceRules.high.value}, medium from ${confidenceRules.medium.value}, else low; a percentage is shown only where it is measured on ${calibrationRules.stated_from.value} settled calls or more`,
              ],
            ]}
          />
          <p>A STRONG BUY has an AI confidence above {guideRules.strong_buy_confidence.value}%.</p>
        </GuidePart>
        <ScoreGuide />
        <GuidePart title="Market metrics">
          <GuideLines
            lines={[
              [
                'RSI',
                `overbought above ${metricRules.rsi_overbought.value}, oversold below ${metricRules.rsi_oversold.value}`,
              ],
              [
                'Fire marker',
                `5-day volume above ${metricRules.fire_volume_ratio.value} ${metricRules.fire_volume_ratio.unit}`,
              ],
              [
                'News buzz',
                `High above ${newsMoodRules.buzz_high.value}, Moderate above ${newsMoodRules.buzz_moderate.value}, else Low`,
              ],
              [
                'News sentiment',
                `green above ${newsMoodRules.bullish_above.value}% bullish, red below ${newsMoodRules.bearish_below.value}%`,
              ],
              [
                'Insiders',
                `largest ${insiderRules.largest_shown.value} of ${insiderRules.largest_days.value} days, newest ${insiderRules.recent_shown.value} of ${insiderRules.recent_days.value} days`,
              ],
              ['Beta', '1 moves with the market'],
              ['Stale', 'older than twice the time it should take to renew'],
            ]}
          />
        </GuidePart>
        <GuidePart title="Keyboard shortcuts">
          <GuideShortcuts scope="Signals Pro" />
        </GuidePart>
      </div>
    </Drawer>
  );
}

function flagWords(flag: string, action: string): string {
  if (flag === 'has_stocks_to_short') return 'On a stocks-to-short list';
  if (flag === 'has_idea_engine') return 'Idea Engine pick';
  return action === 'BUY' ? 'Momentum Alert, score above 0' : 'Momentum Alert, score not above 0';
}
