// Usual economics by sector and industry: margins, valuation, revenue per employee; rough public averages.

/** `margin`, `gross`: fractions of revenue; `pe`: price / earnings; `per_head`: yearly revenue in USD per employee. */
export type Economics = { margin: number; gross: number; pe: number; per_head: number };

const bySector: Record<string, Economics> = {
  Technology: { margin: 0.18, gross: 0.55, pe: 28, per_head: 450_000 },
  Healthcare: { margin: 0.12, gross: 0.58, pe: 22, per_head: 400_000 },
  'Financial Services': { margin: 0.24, gross: 0.64, pe: 14, per_head: 480_000 },
  'Consumer Cyclical': { margin: 0.07, gross: 0.36, pe: 21, per_head: 280_000 },
  'Communication Services': { margin: 0.14, gross: 0.52, pe: 21, per_head: 550_000 },
  Industrials: { margin: 0.09, gross: 0.31, pe: 21, per_head: 320_000 },
  'Consumer Defensive': { margin: 0.08, gross: 0.34, pe: 21, per_head: 320_000 },
  Energy: { margin: 0.1, gross: 0.38, pe: 12, per_head: 1_600_000 },
  'Basic Materials': { margin: 0.09, gross: 0.3, pe: 15, per_head: 600_000 },
  'Real Estate': { margin: 0.22, gross: 0.56, pe: 28, per_head: 700_000 },
  Utilities: { margin: 0.12, gross: 0.42, pe: 18, per_head: 900_000 },
};

/** Figures of industries that are far from those of their sector. */
const byIndustry: Record<string, Partial<Economics>> = {
  'Discount Stores': { margin: 0.03, gross: 0.25, pe: 26, per_head: 300_000 },
  'Auto Manufacturers': { margin: 0.05, gross: 0.17, per_head: 550_000 },
  Airlines: { margin: 0.05, gross: 0.27, pe: 11, per_head: 480_000 },
  'Healthcare Plans': { margin: 0.035, gross: 0.18, pe: 16, per_head: 900_000 },
  Semiconductors: { margin: 0.24, pe: 30, per_head: 600_000 },
  Software: { margin: 0.21, gross: 0.72 },
};

const usual: Economics = { margin: 0.09, gross: 0.4, pe: 20, per_head: 400_000 };

export function findEconomics(sector: string, industry: string): Economics {
  return { ...(bySector[sector] ?? usual), ...byIndustry[industry] };
}

/** Industries whose companies mostly have no product to sell yet. */
export const researching = new Set(['Biotechnology']);

/** Sectors in which most companies pay a dividend. */
export const paying = new Set([
  'Consumer Defensive',
  'Utilities',
  'Financial Services',
  'Energy',
  'Real Estate',
  'Industrials',
]);
