// Public interface of the track record: endpoints, settlement, figures, ledger and recomputation.
import { createFigures } from './figures/figures.ts';
import { serveLedger } from './ledger/ledger.ts';
import { createOwnFigures } from './own-figures.ts';
import { createRecomputation } from './recomputation/recomputation.ts';
import { createReconstruction } from './reconstruction/reconstruction.ts';
import type { RecordDeps } from './record-deps.ts';
import { recordRoutes } from './routes.ts';
import { createSettling } from './settling/settling.ts';

export type TrackRecord = ReturnType<typeof createTrackRecord>;

export function createTrackRecord(deps: RecordDeps) {
  const figures = createFigures(deps);
  const recomputation = createRecomputation(deps);
  const routes = { ...recordRoutes(deps), ...serveLedger(deps), ...recomputation.routes };
  const settling = createSettling(deps, figures);
  return {
    ...settling,
    /** Continues the reconstructed record of the simulated market. */
    beginPast: createReconstruction(deps, settling).begin,
    routes,
    /** The newest day that was recomputed; null before the first. */
    recomputed: recomputation.newest,
    /** Figures of a reader's own calls, which are stored in no record. */
    measureOwn: createOwnFigures(deps),
  };
}
