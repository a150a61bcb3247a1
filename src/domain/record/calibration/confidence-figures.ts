// Stated confidence of each forecaster against outcome: reliability as stated, and its calibration by frozen versions.
import { dayNumber } from '../../market/calendar.ts';
import { dayMs } from '../../numbers/time.ts';
import { type Forecaster, forecasters } from '../../verdicts/forecaster.ts';
import type { Line, OutcomeColumns } from '../figures/columns.ts';
import { selectRows } from '../figures/order-outcomes.ts';
import type { Sessions } from '../figures/sessions.ts';
import { type Horizon, horizons } from '../outcome.ts';
import type { Calibration, CalibrationVersion, Reliability } from '../record-figures.ts';
import { fitCalibration, fitVersions, judgeForward, type SettledConfidence } from './calibrate.ts';
import { findReliability } from './reliability.ts';

const DAY_S = dayMs / 1_000;
const CERTAIN = 100;

export type ConfidenceFigures = {
  reliability: Reliability[];
  calibrations: Calibration[];
  /** Newly fitted versions, not stored yet. */
  fitted: CalibrationVersion[];
};

export type ConfidenceOptions = {
  sessions: Sessions;
  /** Day of the computation, in days since 1970; `at`: its instant, ISO. */
  today: number;
  at: string;
  /** Stored versions, which are not refitted. */
  frozen: readonly CalibrationVersion[];
};

/** Forecaster of a line; null for calls without a confidence. Analyses name their analyst in `source`: `rules:BUY`. */
function findForecaster({ kind, source }: Line): Forecaster | null {
  if (kind === 'score' || kind === 'window') return kind;
  if (kind !== 'analysis') return null;
  return source.startsWith('model:') ? 'model' : 'rules';
}

/** `byDay`: settled rows in order of days. A hit is a result above SPY after costs, for a plan above 0 R. */
export function findConfidenceFigures(
  outcomes: OutcomeColumns,
  byDay: Int32Array,
  options: ConfidenceOptions,
): ConfidenceFigures {
  const found: ConfidenceFigures = { reliability: [], calibrations: [], fitted: [] };
  const { line, lines, confidence, horizon: horizonOf, spy } = outcomes;
  for (const forecaster of forecasters) {
    const isOwn = Uint8Array.from(lines, (one) => Number(findForecaster(one) === forecaster && one.side !== 0));
    if (!isOwn.includes(1)) continue;
    const own = selectRows(byDay, (row) => isOwn[line[row]!] === 1 && !Number.isNaN(confidence[row]!));
    for (const [place, horizon] of horizons.entries()) {
      const rows = selectRows(own, (row) => horizonOf[row] === place && !Number.isNaN(spy[row]!));
      if (rows.length === 0) continue;
      addFigures(found, { forecaster, horizon }, toCalls(outcomes, rows, options.sessions), options);
    }
  }
  return found;
}

function toCalls(outcomes: OutcomeColumns, rows: Int32Array, { count }: Sessions): SettledConfidence[] {
  return Array.from(rows, (row) => {
    const end_day = Math.floor(outcomes.done[row]! / DAY_S);
    return {
      confidence: outcomes.confidence[row]!,
      hit: Number(outcomes.spy[row]! > 0),
      session: count(outcomes.day[row]!),
      ended: count(end_day),
      end_day,
    };
  });
}

type Of = { forecaster: Forecaster; horizon: Horizon };

function addFigures(
  into: ConfidenceFigures,
  of: Of,
  calls: readonly SettledConfidence[],
  { sessions, today, at, frozen }: ConfidenceOptions,
): void {
  const { base_rate, calibration_error, brier_skill, bins } = findReliability({
    stated: calls.map(({ confidence }) => confidence / CERTAIN),
    hit: calls.map(({ hit }) => hit),
    day: calls.map(({ session }) => session),
  });
  into.reliability.push({ ...of, calls: calls.length, base_rate, calibration_error, brier_skill, bins });
  const onFile = frozen.filter((one) => one.forecaster === of.forecaster && one.horizon === of.horizon);
  const known = onFile.map((one) => ({ ...one, start: sessions.count(dayNumber(one.in_force)) }));
  const versions = fitVersions(calls, known, sessions.count(today));
  const all = versions.map(({ start, ...fitted }): CalibrationVersion => {
    const filed = onFile.find((_, place) => known[place]!.start === start);
    return filed ?? { ...of, ...fitted, in_force: sessions.toDate(start), fitted_at: at };
  });
  into.fitted.push(...all.filter((one) => !onFile.includes(one)));
  const none = { ...of, ...fitCalibration([]), in_force: null, fitted_at: null };
  into.calibrations.push({ ...none, ...all.at(-1), forward: judgeForward(calls, versions) });
}
