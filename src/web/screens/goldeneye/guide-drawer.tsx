// Guide of Golden Eye. Its figures come from the rule tables.
import type { ReactNode } from 'react';
import type { DisqualifyReason } from '../../../domain/goldeneye/golden-eye.ts';
import { categories, watchlist } from '../../../domain/goldeneye/watchlist.ts';
import { figureWithUnit } from '../../../domain/numbers/bounds.ts';
import { goldenWindowClaims, measuredRules } from '../../../domain/rules/goldeneye/claim-rules.ts';
import {
  badgeRules,
  confidenceBelow,
  confidenceParts,
  confidenceTiers,
  disqualifierRules,
  gapAndGoRules,
  goldenWindowRules,
  marketFollowRules,
  marketRules,
  measureRules,
  planRules,
  pollRules,
  reversalRules,
  settleRules,
  setupRules,
  supportBounceRules,
  vxxAbove,
  vxxRows,
} from '../../../domain/rules/goldeneye/goldeneye-rules.ts';
import type { Rule, RuleTable } from '../../../domain/rules/rule.ts';
import { GuideShortcuts } from '../../ui/keyboard/shortcut-list.tsx';
import { type GuideLine, GuideLines, GuidePart } from '../../ui/layout/guide.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { HOUR_MS } from '../../ui/time/time-format.ts';
import { pollHours } from './poll-hours.ts';
import { GoldenClaim, OwnRecord } from './rows/own-record.tsx';

export function GuideDrawer({ onClose }: { onClose: () => void }) {
  const now = useNow(HOUR_MS);
  return (
    <Drawer onClose={onClose} title="Golden Eye Guide" width="wide">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <GuidePart title="Overview" open>
          <p>
            Every {pollRules.every.value} {pollRules.every.unit} from {pollHours('window', now)} on market days a poll
            judges every listed stock on its closed minute bars. The page shows the {pollRules.symbols.value} stocks of
            the watchlist in {pollRules.categories.value} categories; 'Beyond the watchlist' shows the strongest of all
            others. Most happens from {pollHours('active', now)}. Press a stock to see its minutes, its figures and what
            each pattern was judged on.
          </p>
          <GuideLines lines={categories.map(({ category, label }) => [label, watchlist[category].join(', ')])} />
        </GuidePart>
        <GuidePart title="The golden window: claim and record" open>
          <p>
            A golden window lasts about {goldenWindowClaims.lasts_from.value}-{goldenWindowClaims.lasts_to.value}{' '}
            minutes. <GoldenClaim />
          </p>
          <OwnRecord />
          <p>
            Every window is settled twice: by the market clock from the first minute after the window was published, by
            the reader's from the first minute after the prices reach a reader, later by their delay. A position is
            taken like a limit order in the entry zone that was shown, within the first half of the plan's time; a plan
            whose stop or target came first, or whose zone was not reached, is not entered and in no sum. A win reached
            its target before its stop within {settleRules.lasts.value} minutes; a minute that holds both counts as the
            stop, and what ends by time is no win. R is the distance from the planned entry to the stop; costs are half
            the spread at detection on the way in and half on the way out, or {settleRules.costs.value}{' '}
            {settleRules.costs.unit} together where it is not known.
          </p>
        </GuidePart>
        <GuidePart title={`The ${pollRules.pattern_types.value} patterns`}>
          <p>
            A pattern is there when all its comparisons pass. What is unknown passes nothing. The icon is that of the
            first of these:
          </p>
          <Pattern name="Golden Window" rules={goldenWindowRules} />
          <Pattern name="Reversal" rules={reversalRules}>
            The last close crosses above the {measureRules.ema_bars.value}-bar moving average.
          </Pattern>
          <Pattern name="Support Bounce" rules={supportBounceRules}>
            Supports are the low of the previous day, the low of the day and VWAP.
          </Pattern>
          <Pattern name="Gap & Go" rules={gapAndGoRules}>
            The opening range is that of the first {measureRules.opening_minutes.value} minutes. Both ways: a gap down
            is traded short.
          </Pattern>
          <Pattern name="Market Follow" rules={marketFollowRules}>
            Only while the market is BULL or BEAR, in its direction.
          </Pattern>
        </GuidePart>
        <GuidePart title="Disqualifiers">
          <p>
            Any of these makes the action of a stock with a pattern AVOID. A stock of which one of these figures is
            unknown is not judged: no action, no window. Where the source tells no bid and ask at all, the spread is not
            checked.
          </p>
          <GuideLines lines={disqualifierLines} />
        </GuidePart>
        <GuidePart title="Actions">
          <GuideLines
            lines={[
              [
                'BUY',
                `a golden window, or ${planRules.agreeing.value} patterns with a known market that is not against them`,
              ],
              ['SELL', 'the same on the short side'],
              ['WATCH', 'a pattern, but not enough for a trade'],
              ['AVOID', 'a pattern, and a disqualifier against it'],
              ['NONE', 'no pattern, or one that could not be judged'],
            ]}
          />
        </GuidePart>
        <GuidePart title="Entry, stop and target">
          <p>
            Shown for BUY, SELL and WATCH. An entry is a range, the risk counts from the last close. A plan is no setup,
            and counts in no record, with a:
          </p>
          <GuideLines lines={ruleLines({ spread: setupRules.spread_share_above, stop: setupRules.stop_below })} />
          <GuideLines
            lines={ruleLines({
              entry: planRules.entry_band,
              stop: planRules.stop,
              support: planRules.beyond_support,
              target: planRules.target,
            })}
          />
        </GuidePart>
        <GuidePart title="Confidence">
          <p>
            A strength from 0 to 100, not a probability while a pattern has fewer than{' '}
            {measuredRules.measured_from.value} settled outcomes.
          </p>
          <GuideLines
            lines={[
              ...confidenceTiers.map(({ tier, from }): GuideLine => [tier, `${from}+`]),
              [confidenceBelow.tier, 'below'],
              ...Object.values(confidenceParts).map(
                ({ name, weight, zero, full, unit }): GuideLine => [
                  name,
                  `up to ${weight} points, from ${figureWithUnit(String(zero), unit)} to ${figureWithUnit(String(full), unit)}`,
                ],
              ),
            ]}
          />
        </GuidePart>
        <GuidePart title="Market banner">
          <GuideLines lines={ruleLines(marketRules)} />
          <p>VXX label by its change since the previous close:</p>
          <GuideLines
            lines={[
              ...vxxRows.map(({ label, below }): GuideLine => [label, `below ${below}%`]),
              [vxxAbove.label, `from ${vxxRows.at(-1)?.below}%`],
            ]}
          />
          <GuideLines lines={[['NEW', `5-minute momentum above ${badgeRules.new_above.value}%`]]} />
        </GuidePart>
        <GuidePart title="Shortcuts">
          <GuideShortcuts scope="Golden Eye" />
        </GuidePart>
      </div>
    </Drawer>
  );
}

const toLine = ({ name, value, unit }: Rule): GuideLine => [name, ruleFigure(value, unit)];
const ruleLines = (rules: RuleTable): GuideLine[] => Object.values(rules).map(toLine);

/** Percent and x follow the figure directly, other units after a space. */
function ruleFigure(value: number, unit: string): string {
  return unit === '%' || unit === 'x' ? figureWithUnit(String(value), unit) : `${value} ${unit}`;
}

const reasonRules = {
  LOW_VOLUME: disqualifierRules.low_volume_below,
  MOMENTUM_TOO_HIGH: disqualifierRules.momentum_above,
  DUMPING: disqualifierRules.off_high_above,
  SPREAD_TOO_WIDE: disqualifierRules.spread_above,
} as const satisfies Record<DisqualifyReason, Rule>;

const disqualifierLines = Object.entries(reasonRules).map(
  ([reason, rule]): GuideLine => [reason, toLine(rule).join(' ')],
);

function Pattern({ name, rules, children }: { name: string; rules: RuleTable; children?: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h4 className="font-strong text-ink">{name}</h4>
      <GuideLines lines={ruleLines(rules)} />
      {children !== undefined && <p>{children}</p>}
    </section>
  );
}
