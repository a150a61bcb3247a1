// Guide of the dashboard. Its figures come from the rule tables.
import { compact } from '../../../domain/market/format.ts';
import { confidenceRules, metricRules } from '../../../domain/rules/analysis-rules.ts';
import { insiderRules } from '../../../domain/rules/insider-rules.ts';
import { miniCardRules } from '../../../domain/rules/mini-card-rules.ts';
import { viewRules } from '../../../domain/rules/screener-rules.ts';
import { listRules, scoreRules, tileRules } from '../../../domain/rules/signals-guide-rules.ts';
import { measureWords } from '../../../domain/screener/rules/filter-measures.ts';
import { filterCodes, filterNames } from '../../../domain/screener/rules/filters.ts';
import { premiumKindNames } from '../../../domain/signals/premium/premium-target.ts';
import { SCALE_WORDS } from '../../symbol/score/score-bar.tsx';
import { ScoreGuide } from '../../symbol/score/score-guide.tsx';
import { GuideShortcuts } from '../../ui/keyboard/shortcut-list.tsx';
import { type GuideLine, GuideLines, GuidePart } from '../../ui/layout/guide.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';

const HOURS_PER_DAY = 24;

export function GuideDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer onClose={onClose} title="Dashboard Guide">
      <div className="grid gap-1">
        <GuidePart title="Quick start" open>
          <p>
            Choose a tab and read the cards from the top left: the highest score stands first. Press a card to open the
            stock beside the cards. Press it again, or Esc, to close it.
          </p>
          <p>Search finds symbols and company names; the tabs then show how many of their cards it found.</p>
        </GuidePart>
        <GuidePart title="Understanding the dashboard">
          <p>
            Every stock that an expert list names has one card, in one tab. Signals count since the open of the previous
            session, usually the last {scoreRules.window_hours.value} hours; new ones arrive about every{' '}
            {scoreRules.update_minutes.value} minutes in market hours. Prices are renewed every{' '}
            {miniCardRules.prices_every.value} {miniCardRules.prices_every.unit} while the market moves; the line under
            the title says of when they are.
          </p>
          <GuideLines
            lines={[
              ['Premium', 'at least one premium signal, whatever the score'],
              ['Bullish', 'score above 0'],
              ['Bearish', 'score below 0'],
              ['Neutral', 'score of exactly 0'],
            ]}
          />
        </GuidePart>
        <GuidePart title="Reading mini cards">
          <GuideLines
            lines={[
              ['Top right', 'the Smart Cat Score'],
              ['Bar', `bearish points left of zero, bullish right; the tick is the score. ${SCALE_WORDS}`],
              ['top 0.1%', 'the place of the score among all symbols of the batch'],
              ['Minutes, Today, Lists', 'the words of Golden Eye, the screener and the score'],
              ['Dashed frame', 'unsettled: the word changed often today'],
              ['Price', 'last trade and its change since the previous close; N/A while unknown'],
              ['Flame', `volume above ${compact(tileRules.fire_volume.value)} ${tileRules.fire_volume.unit} today`],
              ['Arrows and gem', 'number of bullish, bearish and premium signals'],
              ['Dot', `from ${tileRules.plain_from.value} signals, pulsing above ${tileRules.pulsing_above.value}`],
            ]}
          />
        </GuidePart>
        <GuidePart title="Expanded symbol view">
          <p>
            Signals, news and the AI's view are loaded side by side; what has arrived is shown, and kept for the
            session. Refresh asks for all three again.
          </p>
          <GuideLines
            lines={[
              [
                'AI analysis',
                `action, reasons, risks; confidence green from ${confidenceRules.high.value}%, yellow from ${confidenceRules.medium.value}%`,
              ],
              [
                'Market metrics',
                `RSI overbought above ${metricRules.rsi_overbought.value}, oversold below ${metricRules.rsi_oversold.value}`,
              ],
              [
                'Flame',
                `5-day volume above ${metricRules.fire_volume_ratio.value} ${metricRules.fire_volume_ratio.unit}`,
              ],
              ['Premium analysis', `prices, upside and factors, the first ${listRules.factor_list.value} at once`],
              [
                'Insider activity',
                `newest ${insiderRules.table_shown.value} of ${insiderRules.table_recent_hours.value / HOURS_PER_DAY} or ${insiderRules.table_long_hours.value / HOURS_PER_DAY} days`,
              ],
              ['News', `up to ${listRules.news_max.value} headlines and analysed articles, newest first`],
              ['Detected signals', 'each type with its count, its points, and the sum of each side'],
            ]}
          />
          <p>The screener judges the same stocks by {viewRules.filters.value} filters:</p>
          <GuideLines lines={filterCodes.map((code): GuideLine => [filterNames[code], measureWords(code)])} />
        </GuidePart>
        <GuidePart title="Signal types">
          <GuideLines
            lines={[
              [
                'Premium',
                `${Object.values(premiumKindNames).join(', ')}; weigh ${scoreRules.premium_weight.value} times`,
              ],
              ['Bullish', 'add points to the bullish side: upgrades, buying, beats, highs'],
              ['Bearish', 'add points to the bearish side: downgrades, selling, misses, lows'],
              ['Neutral', 'worth knowing, no points'],
            ]}
          />
        </GuidePart>
        <ScoreGuide />
        <GuidePart title="Keyboard shortcuts">
          <GuideShortcuts scope="Dashboard" />
        </GuidePart>
      </div>
    </Drawer>
  );
}
