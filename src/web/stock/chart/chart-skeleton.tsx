// Dimensions of a chart, and its skeleton of the same height, so that nothing below jumps.
import { Skeleton } from '../../ui/status/skeleton.tsx';

/** Height of the prices; a full screen sets another one. */
export const PLOT_HEIGHT = 'h-[var(--plot-height,17rem)]';
/** Prices fill the space the controls leave in full screen. */
export const CHART_FULL_SCREEN =
  '[&:fullscreen]:overflow-auto [&:fullscreen]:bg-page [&:fullscreen]:p-4 [&:fullscreen]:[--plot-height:max(14rem,calc(100dvh-24rem))]';
/** Height of title, ranges and choices: one line if it fits, three on phones, where the choices scroll. */
export const HEADING_ROOM = 'min-h-8 max-xl:min-h-17 max-sm:min-h-30';
/** Height of the legend, reserved for lines, bands and marks that load later. */
export const LEGEND_ROOM = 'min-h-9 max-sm:min-h-24';
export const WORDS_ROOM = 'min-h-8 max-sm:min-h-16';

/** Height of a lane; LANES_ROOM: height of all four lanes below the time axis. */
export const LANE_ROOM = 'h-5.5 pointer-coarse:h-8';
export const LANES_ROOM = 'h-27 pointer-coarse:h-37';

/** Skeleton of candles, score, time axis, optional lanes, and controls. */
export function CandlesSkeleton({ lanes = false }: { lanes?: boolean }) {
  return (
    <div className="grid gap-2">
      <div className="pb-5">
        <Skeleton className={`rounded-none! ${PLOT_HEIGHT}`} />
        <Skeleton className="h-16 rounded-none! border-t border-line" />
      </div>
      {lanes && <div className={LANES_ROOM} />}
      <div className="h-control" />
    </div>
  );
}

/** Skeleton of heading and chart, shown while the code loads. */
export function StockChartSkeleton() {
  return (
    <div className="grid content-start gap-2">
      <div className={HEADING_ROOM} />
      <ChartSkeleton />
    </div>
  );
}

export function ChartSkeleton({ lanes = false }: { lanes?: boolean }) {
  return (
    <>
      <CandlesSkeleton lanes={lanes} />
      <div className={LEGEND_ROOM} />
      <div className={WORDS_ROOM} />
      <div className="h-control" />
    </>
  );
}
