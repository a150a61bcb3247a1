// Public interface of the track record: endpoints, settlement, figures, ledger and recomputation.
import type { RecomputedDay } from '../../domain/record/recomputation.ts';
import { createFigures } from './figures/figures.ts';
import { type LedgerRoutes, serveLedger } from './ledger/ledger.ts';
import { createOwnFigures, type MeasureOwn } from './own-figures.ts';
import { createRecomputation, type RecomputationRoutes } from './recomputation/recomputation.ts';
import { createReconstruction } from './reconstruction/reconstruction.ts';
import type { RecordDeps } from './record-deps.ts';
import { type RecordRoutes, recordRoutes } from './routes.ts';
import { createSettling, type Settling } from './settling/settling.ts';

export type TrackRecord = Settling & {
  /** Continues the reconstructed record of the simulated market. */
  beginPast: () => Promise<void>;
  routes: RecordRoutes & LedgerRoutes & RecomputationRoutes;
  /** The newest day that was recomputed; null before the first. */
  recomputed: () => Promise<RecomputedDay | null>;
  /** Figures of a reader's own calls, which are stored in no record. */
  measureOwn: MeasureOwn;
};

export function createTrackRecord(deps: RecordDeps): TrackRecord {
  const figures = createFigures(deps);
  const recomputation = createRecomputation(deps);
  const routes = { ...recordRoutes(deps), ...serveLedger(deps), ...recomputation.routes };
  const settling = createSettling(deps, figures);
  return {
    ...settling,
    beginPast: createReconstruction(deps, settling).begin,
    routes,
    recomputed: recomputation.newest,
    measureOwn: createOwnFigures(deps),
  };
}
