// Opens Pipeline Status in front of the contract's sample server, as an administrator would.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { vi } from 'vitest';
import { PipelineScreen } from '../../../src/web/admin/pipeline/pipeline-screen.tsx';
import { makeQueryClient } from '../../../src/web/api/query-client.ts';
import { type Answers, type Asked, serveContract } from '../contract-server.ts';
import { RouterAt } from '../router-at.tsx';
import { usual } from './sample-pipeline.ts';

let address = '';
/** Query string of the address the page is at. */
export const at = () => address;

function Watch() {
  address = useLocation().search;
  return null;
}

export type OpenPipeline = { asked: Asked[]; answers: Answers; times(name: Asked['name']): number };

/** Opens the screen and waits until the stages stand there, unless set otherwise. */
export async function openPipeline(answers: Answers = {}, search = '', settled = true): Promise<OpenPipeline> {
  const server = await serveContract({ ...usual(), ...answers });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterAt path={`/admin/pipeline${search}`}>
        <PipelineScreen />
        <Watch />
      </RouterAt>
    </QueryClientProvider>,
  );
  const times = (name: Asked['name']) => server.asked.filter((asked) => asked.name === name).length;
  if (settled) {
    await screen.findByRole('heading', { name: '1. Organize' });
    await screen.findByRole('checkbox', { name: 'Idea Engine' });
  }
  return { ...server, times };
}

/** Waits in real time, also while the page's own timers stand still. */
const { setTimeout: realTimeout } = globalThis;
export async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 1_000) throw new Error(`Never came true: ${condition}`);
    await act(() => new Promise<void>((soon) => void realTimeout(soon, 5)));
  }
}

/** Lets the page's own timers go on, two seconds at a time, until the condition holds. */
export async function untilPolled(condition: () => boolean): Promise<void> {
  for (let polls = 0; !condition(); polls += 1) {
    if (polls > 50) throw new Error(`Never came true: ${condition}`);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await act(() => new Promise<void>((soon) => void realTimeout(soon, 20)));
  }
}

/** From here on the calls go to a port where nobody listens. */
export function cutConnection(): void {
  vi.stubEnv('VITE_API_HOST', 'http://127.0.0.1:1');
}
