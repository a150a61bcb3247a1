// Dependencies of the track record's parts: `Ground` and other features.
import type { Analysis } from '../analysis/analysis.ts';
import type { GoldenEye } from '../goldeneye/goldeneye.ts';
import type { ReplayTasks } from '../goldeneye/thread-tasks.ts';
import type { Ground } from '../ground.ts';
import type { MinuteBars } from '../minutes/store/stored-minutes.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Screener } from '../screener/screener.ts';
import type { Stocks } from '../stocks/stocks.ts';
import type { Calls } from '../threads/calls.ts';
import type { FiguresTasks } from './figures/thread-tasks.ts';
import type { PastTasks } from './reconstruction/thread-tasks.ts';
import type { DayBarTasks, SettlementTasks } from './settling/thread-tasks.ts';

export type RecordDeps = Ground & {
  marketTasks: Calls<DayBarTasks>;
  pipelineThread: Calls<FiguresTasks & PastTasks & ReplayTasks & SettlementTasks>;
  minuteBars: MinuteBars;
  analysis: Analysis;
  goldenEye: GoldenEye;
  pipeline: Pipeline;
  screener: Screener;
  stocks: Stocks;
};
