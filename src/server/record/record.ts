// Public interface of the track record: endpoints, settlement, figures, ledger and recomputation.
import type { RecomputedDay } from '../../domain/record/recomputation.ts';
import { createFigures, type FiguresDeps } from './figures/figures.ts';
import { type LedgerDeps, type LedgerRoutes, serveLedger } from './ledger/ledger.ts';
import { createOwnFigures, type MeasureOwn, type OwnFiguresDeps } from './own-figures.ts';
import {
  createRecomputation,
  type RecomputationDeps,
  type RecomputationRoutes,
} from './recomputation/recomputation.ts';
import { createReconstruction, type ReconstructionDeps } from './reconstruction/reconstruction.ts';
import { type RecordRouteDeps, type RecordRoutes, recordRoutes } from './routes.ts';
import { createSettling, type Settling, type SettlingDeps } from './settling/settling.ts';

export type TrackRecord = Settling & {
  /** Continues the record made afterwards on the simulated market. */
  beginPast: () => Promise<void>;
  routes: RecordRoutes & LedgerRoutes & RecomputationRoutes;
  /** The newest day that was recomputed; null before the first. */
  recomputed: () => Promise<RecomputedDay | null>;
  /** Figures of a reader's own calls, which no record holds. */
  measureOwn: MeasureOwn;
};

export function createTrackRecord(
  deps: RecordRouteDeps &
    Omit<SettlingDeps, 'onSettled'> &
    FiguresDeps &
    LedgerDeps &
    RecomputationDeps &
    ReconstructionDeps &
    OwnFiguresDeps,
): TrackRecord {
  const { refresh: onSettled } = createFigures(deps);
  const recomputation = createRecomputation(deps);
  const routes = { ...recordRoutes(deps), ...serveLedger(deps), ...recomputation.routes };
  const settling = createSettling({ ...deps, onSettled });
  return {
    ...settling,
    beginPast: createReconstruction({ ...deps, settle: settling.begin }).begin,
    routes,
    recomputed: recomputation.newest,
    measureOwn: createOwnFigures(deps),
  };
}
