// Sample open setups and the scoreboard of a session, worked out by the product's own rules.
import type { ReplyOf } from '../../../src/contract/endpoint.ts';
import type { goldenEyeEndpoints } from '../../../src/contract/goldeneye.ts';
import { type BoardWindow, readScoreboard } from '../../../src/domain/goldeneye/windows/scoreboard.ts';
import { SETTLE_RULES } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import { AS_OF, amznBars } from './sample-poll.ts';

type Setups = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeSetups']>;
type Setup = Setups['setups'][number];

const MINUTE = 60_000;

export const amznSetup: Setup = {
  symbol: 'AMZN',
  company_name: 'Amazon.com, Inc.',
  scope: 'watchlist',
  side: 'long',
  action: 'BUY',
  patterns: ['golden_window', 'market_follow'],
  confidence: 74,
  relative_volume: 3.4,
  volume_estimated: false,
  detected_at: AS_OF - MINUTE,
  ends_at: AS_OF + 29 * MINUTE,
  entry: 248.77,
  entry_low: 248.7,
  entry_high: 248.84,
  stop: 248.15,
  target: 250.01,
  spread: 0.02,
  spread_share: 3.225,
  price: 248.8,
  change_pct: 1.34,
  distance_pct: 0,
  state: 'can_be_entered',
  late: null,
  ended: null,
  risk: 0.66,
  gain: 1.2,
  reward_to_risk: 1.818,
  bars: amznBars.bars,
};

const qmhldSetup: Setup = {
  ...amznSetup,
  symbol: 'QMHLD',
  company_name: 'QMHLD Corp.',
  scope: 'market',
  action: 'WATCH',
  patterns: ['support_bounce'],
  confidence: 61,
  volume_estimated: true,
  entry: 80.22,
  entry_low: 80.16,
  entry_high: 80.28,
  stop: 79.9,
  target: 80.86,
  spread: 0.03,
  spread_share: 9.375,
  price: 80.22,
  distance_pct: 0,
};

export function sampleSetups(changes: Partial<Setups> = {}): Setups {
  const setups = changes.setups ?? [amznSetup, qmhldSetup];
  return {
    as_of: new Date(AS_OF).toISOString(),
    session: '2026-11-17',
    scope: 'market',
    order: 'strength',
    open: { market: 8, watchlist: 1, stars: 0 },
    states: { can_be_entered: 8, late: 0, ended: 0 },
    left_out: [
      { rule: 'STOP_TOO_CLOSE', windows: 4 },
      { rule: 'SPREAD_OF_RISK', windows: 7 },
    ],
    setups,
    plans: setups,
    ...changes,
  };
}

const window: BoardWindow = {
  symbol: 'NVDA',
  pattern: 'golden_window',
  side: 'long',
  part_of_day: 'opening',
  detected_at: AS_OF - 20 * MINUTE,
  entry: 180,
  entry_low: 179.9,
  entry_high: 180.1,
  stop: 178,
  target: 184,
  action: 'BUY',
  confidence: 82,
  relative_volume: 4,
  market_direction: 'BULL',
  scope: 'watchlist',
  bid: 179.98,
  ask: 180.02,
  spread: 0.04,
  volume_estimated: false,
  refused: null,
  outcome: 'win',
  entered_at: AS_OF - 19 * MINUTE,
  entry_price: 180,
  exit_price: 184,
  net_r: 1.98,
  exited_at: AS_OF - 10 * MINUTE,
  not_entered: null,
  rules: SETTLE_RULES,
};

export const boardWindows: readonly BoardWindow[] = [
  window,
  {
    ...window,
    symbol: 'LABU',
    outcome: 'loss',
    exit_price: 178,
    net_r: -1.02,
    exited_at: AS_OF - 8 * MINUTE,
    volume_estimated: true,
  },
  { ...window, symbol: 'TNA', action: 'WATCH', outcome: 'timeout', net_r: 0.1, exited_at: AS_OF - 2 * MINUTE },
  {
    ...window,
    symbol: 'AMZN',
    detected_at: AS_OF - MINUTE,
    outcome: null,
    net_r: null,
    entered_at: null,
    exited_at: null,
  },
  { ...window, symbol: 'EVBTA', scope: 'market', refused: 'SPREAD_OF_RISK', spread: 1.34, outcome: 'win', net_r: 1.3 },
];

export const sampleBoard: ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeScoreboard']> = {
  as_of: new Date(AS_OF).toISOString(),
  session: '2026-11-17',
  simulated: true,
  base: { entries: 30, average_net_r: 0.25 },
  ...readScoreboard(boardWindows),
};
