// Opens the stock detail in front of the contract server, with the tab held as a screen would hold it.
import { useState } from 'react';
import type { ScreenerStock } from '../../../src/domain/screener/screener-stock.ts';
import { StockModal } from '../../../src/web/stock/stock-modal.tsx';
import type { StockInRun } from '../../../src/web/stock/trace/filters-by-run.tsx';
import { type Answers, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { companyFacts, sampleAnalysis, sampleBars, sampleStock, stockParts } from './sample-stock.ts';

/** Nothing happened to the stock. */
export const noHistory: Answers = {
  signalHistory: { scores: [], signals: [] },
  publishedScores: { scores: [] },
  recordStock: { market: 'simulated', outcomes: [] },
  goldenEyeWindows: { windows: [], plan: null },
  stockDecisions: { decisions: [] },
};

const usual: Answers = {
  ...noHistory,
  tickerDetails: { ...companyFacts, ...stockParts },
  stockBars: ({ path }) => sampleBars(path.includes('span=daily') ? 'daily' : 'minute'),
  analyzeStock: sampleAnalysis,
};

export type OpenOptions = {
  answers?: Answers;
  stock?: ScreenerStock | null;
  totalRuns?: number | null;
  inRun?: StockInRun | null;
  tab?: string | null;
};

let choose: (stock: ScreenerStock | null) => void = () => undefined;
/** Another stock in the same place, as a click on another row would bring. */
export const showStock = (stock: ScreenerStock | null) => choose(stock);

function Screen({
  first,
  totalRuns,
  inRun,
  tab: firstTab,
}: {
  first: ScreenerStock | null;
  totalRuns: number | null;
  inRun: StockInRun | null;
  tab: string | null;
}) {
  const [stock, setStock] = useState<ScreenerStock | null>(first);
  const [open, setOpen] = useState(true);
  const [tab, setTab] = useState(firstTab);
  choose = (next) => {
    setTab(null);
    setStock(next);
  };
  if (!open) return <p>closed</p>;
  return (
    <StockModal
      symbol={stock?.symbol ?? 'KSTL'}
      stock={stock}
      totalRuns={totalRuns}
      inRun={inRun}
      onClose={() => setOpen(false)}
      tab={tab}
      onTab={setTab}
    />
  );
}

export async function openStock(options: OpenOptions = {}) {
  const { answers = {}, stock = sampleStock(), totalRuns = 7, inRun = null, tab = null } = options;
  const server = await serveContract({ ...usual, ...answers });
  const view = drawScreen('/', <Screen first={stock} totalRuns={totalRuns} inRun={inRun} tab={tab} />);
  return { ...server, view };
}
