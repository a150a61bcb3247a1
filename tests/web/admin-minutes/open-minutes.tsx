// Renders a minute tracking page against the contract's sample server.
import type { ReactElement } from 'react';
import { type Answers, type Asked, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import {
  sampleBars,
  sampleChart,
  sampleIndicators,
  sampleLogs,
  sampleNews,
  sampleStatus,
  sampleSymbols,
} from './sample-minutes.ts';

const usual = (): Answers => ({
  minuteStatus: sampleStatus(),
  minuteAggregates: { data: [...sampleBars], total: 2_861_240 },
  minuteLuld: { data: sampleChart.luld.toReversed(), total: 1_912 },
  minuteNews: { data: [...sampleNews], total: 204 },
  minuteIndicators: { data: [...sampleIndicators], total: 8_958 },
  minuteLogs: { data: [...sampleLogs], total: 12_410 },
  trackedSymbols: { data: [...sampleSymbols] },
  minuteChart: sampleChart,
});

export type OpenMinutes = {
  asked: Asked[];
  /** Paths that were asked of an endpoint, with their queries. */
  paths: (name: Asked['name']) => string[];
};

export async function openMinutes(page: ReactElement, answers: Answers = {}, search = ''): Promise<OpenMinutes> {
  const { asked } = await serveContract({ ...usual(), ...answers });
  drawScreen(`/admin/minute-tracking${search}`, page);
  return { asked, paths: (name) => asked.filter((one) => one.name === name).map(({ path }) => path) };
}
