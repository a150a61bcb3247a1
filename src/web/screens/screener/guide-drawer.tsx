// Guide of the screener. Its figures come from the rule tables.

import { boundsWords } from '../../../domain/numbers/bounds.ts';
import {
  appearanceRules,
  decisionRules,
  momentumRows,
  momentumRules,
  screenerRules,
  sessionPartRules,
  viewRules,
} from '../../../domain/rules/screener-rules.ts';
import { measureWords } from '../../../domain/screener/rules/filter-measures.ts';
import { filterCodes, filterNames } from '../../../domain/screener/rules/filters.ts';
import { lightRules } from '../../../domain/screener/rules/judge-lights.ts';
import { directedSignals, lightWords } from '../../../domain/screener/rules/signal-lights.ts';
import { newsRuleWords } from '../../../domain/screener/rules/trade-signals.ts';
import type { AppearancePattern, SignalName } from '../../../domain/screener/screener-stock.ts';
import { signalNames } from '../../../domain/screener/screener-stock.ts';
import { stateWord } from '../../symbol/trade-signals/momentum-bars.tsx';
import { signalLabel } from '../../symbol/trade-signals/signal-lights.tsx';
import { GuideShortcuts } from '../../ui/keyboard/shortcut-list.tsx';
import { GuideLines, GuidePart } from '../../ui/layout/guide.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import type { LightShares } from './rows/light-shares.ts';

/** `shares` are null while there is no run. */
type GuideDrawerProps = { shares: LightShares | null; onClose: () => void };

export function GuideDrawer({ shares, onClose }: GuideDrawerProps) {
  return (
    <Drawer onClose={onClose} title="Screener Guide">
      <div className="grid gap-1">
        <GuidePart title="Overview" open>
          <p>
            A run judges every listed stock with figures of one moment and keeps those with at least one active filter.
            About {screenerRules.expected_runs.value} runs are made on a market day. Press a stock to see its figures,
            what each filter and signal was judged on, and what would change the decision.
          </p>
        </GuidePart>
        <GuidePart title={`The ${viewRules.filters.value} filters`}>
          <p>A filter is active when one of its measures fits. What is unknown fits nothing.</p>
          <GuideLines lines={filterCodes.map((code) => [`${filterNames[code]} (${code})`, measureWords(code)])} />
        </GuidePart>
        <GuidePart title="Temporal patterns">
          <p>
            State compares a stock with itself in today's earlier runs. Seen says in how many of today's runs it was
            listed.
          </p>
          <GuideLines lines={Object.entries(patternMeaning).map(([word, meaning]) => [stateWord(word), meaning])} />
          <p>
            Momentum is the return of {momentumRules.return_minutes.value} minutes in usual moves of the stock. It is
            read in the first {sessionPartRules.opening.value} minutes, at midday and in the last{' '}
            {sessionPartRules.closing.value} minutes; the closing reading is shown, else the strongest, the opening, the
            midday one.
          </p>
          <GuideLines lines={momentumStates.map((state) => [stateWord(state), momentumMeaning(state)])} />
        </GuidePart>
        <GuidePart title="Views">
          <GuideLines
            lines={[
              ['Hot', `${viewRules.hot_from.value} or ${viewRules.filters.value} active filters`],
              ['Rising', `momentum ${risingStates}`],
              ['All', 'every stock of the run'],
            ]}
          />
        </GuidePart>
        <GuidePart title="Tips">
          <ul className="grid list-disc gap-1 pl-4">
            <li>Press a column to sort by it, press it again to turn it round.</li>
            <li>Press a filter above the list to keep only stocks on which it is active.</li>
            <li>Type conditions into the search: {'rvol > 3, price < 20, Technology'} and Enter set three filters.</li>
            <li>
              Stocks stand in groups, YES first; NO is folded. A column sorts inside the groups; equal stocks stand by
              volume pace, then by change.
            </li>
            <li>
              Filters has thirteen conditions. Each shows the whole market and how many stocks pass it alone; all must
              hold, and what is unknown passes none.
            </li>
            <li>Save a list under a name: its chip counts the stocks and says which are new since your last look.</li>
            <li>
              Columns adds volume, volume pace, market cap, float, RSI, gap, distance to the high and score to the
              table, in the order you choose them in.
            </li>
            <li>
              Search finds symbols and names. With fewer than {screenerRules.search_local_below.value} matches in the
              run all listed stocks are searched; picking one fetches it and adds it to the list.
            </li>
            <li>The address holds view, filters, order, search and open stock: copy it to share what is on screen.</li>
          </ul>
        </GuidePart>
        <GuidePart title="Shortcuts">
          <GuideShortcuts scope="Screener" />
        </GuidePart>
        <GuidePart title="Trading signals">
          <p>
            Each light says {lightWords.green} (green), {lightWords.yellow} (yellow) or {lightWords.red} (red), and{' '}
            {lightWords.gray} (gray) when its figure is not known. No news is gray. Pass and fail are said of filters
            alone.
          </p>
          <GuideLines lines={signalNames.map((name) => [signalLabel(name), lightConditions(name)])} />
          {shares !== null && (
            <>
              <p>How common each light is today; one in favour for 9 in 10 decides little:</p>
              <GuideLines lines={signalNames.map((name) => [`${signalLabel(name)} today`, shares[name].shares])} />
            </>
          )}
          <p>The decision follows the number of lights in favour:</p>
          <GuideLines
            lines={[
              ['YES', `${decisionRules.yes_from.value} or more lights in favour`],
              ['MAYBE', `${decisionRules.maybe_from.value} in favour`],
              ['NO', `${decisionRules.maybe_from.value - 1} in favour or none`],
              ['SKIP', 'no signal could be computed'],
              ['High confidence', `${decisionRules.high_from.value} or more in favour`],
              ['Medium confidence', `${decisionRules.medium_from.value} in favour`],
              ['Low confidence', 'fewer'],
              ['No direction', `a YES or MAYBE to which neither ${directed} gave a light in favour`],
            ]}
          />
          <p>
            A decision says how ready a stock is to be traded. Only {directed.replace(' nor ', ' and ')} tell which way;
            the others can be in favour while the price falls.
          </p>
        </GuidePart>
        <GuidePart title="AI deep analysis">
          <p>
            In an open stock, press 'Request AI Analysis'. With 'Deep Analysis' the analyst also reads fundamentals,
            ratings and targets: slower but more detailed. The answer names action, confidence, reasons, risks, and the
            bull and bear case; every figure in it is one of the figures it was given.
          </p>
        </GuidePart>
      </div>
    </Drawer>
  );
}

const directed = directedSignals.map(signalLabel).join(' nor ');

const { explosive_gained, median_runs } = appearanceRules;

const patternMeaning: Record<AppearancePattern, string> = {
  EXPLOSIVE: `gained ${explosive_gained.value} or more filters since the run before`,
  STRENGTHENING: `more active filters than usual in the last ${median_runs.value} runs`,
  NEW: 'listed for the first time today',
  STABLE: 'as many active filters as usual',
  WEAKENING: 'fewer active filters than usual',
};

const momentumStates = Object.keys(momentumRows) as (keyof typeof momentumRows)[];
const risingStates = momentumStates
  .filter((state) => momentumRows[state].rising)
  .map(stateWord)
  .join(', ');

const conditions: Partial<Record<keyof typeof momentumRows, string>> = {
  EXPLOSIVE: `${momentumRules.explosive_z.value} usual moves, volume ${momentumRules.explosive_volume.value}x`,
  HOT: `${momentumRules.hot_z.value} usual moves, volume ${momentumRules.hot_volume.value}x`,
  ACCELERATING: `${momentumRules.accelerating_z.value} usual move, ${momentumRules.accelerating_a.value} gained in 5 minutes`,
  STRENGTHENING: `${momentumRules.strengthening_z.value} usual moves, above VWAP`,
  NEW: 'no history yet',
  OVERSOLD: `RSI below ${momentumRules.oversold_rsi.value}, not falling hard`,
  COLD: `volume below ${momentumRules.cold_volume.value}x`,
  WEAKENING: 'losing strength',
  DETERIORATING: `${Math.abs(momentumRules.deteriorating_z.value)} usual moves down, or losing below VWAP`,
};

function momentumMeaning(state: keyof typeof momentumRows): string {
  const { bars } = momentumRows[state];
  return `${conditions[state] ?? 'none of the others'}; ${bars} of ${momentumRows.EXPLOSIVE.bars} bars`;
}

const ruleWords = (green: string, yellow: string, rest: string) =>
  `${lightWords.green} ${green}; ${lightWords.yellow} ${yellow}; ${rest}`;

function lightConditions(name: SignalName): string {
  if (name === 'news_catalyst')
    return ruleWords(newsRuleWords.green, newsRuleWords.yellow, `${lightWords.red} negative`);
  const { green, yellow } = lightRules[name];
  return ruleWords(boundsWords(green), boundsWords(yellow), `else ${lightWords.red}`);
}
