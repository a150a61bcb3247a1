// Renders Pipeline Status against the contract's sample server.
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { PipelineScreen } from '../../../src/web/admin/pipeline/pipeline-screen.tsx';
import { createQueryClient } from '../../../src/web/api/query-client.ts';
import { type Answers, type Asked, serveContract } from '../contract-server.ts';
import { nameApiHost } from '../name-api-host.ts';
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
    <QueryClientProvider client={createQueryClient()}>
      <RouterAt path={`/admin/pipeline${search}`}>
        <PipelineScreen />
        <Watch />
      </RouterAt>
    </QueryClientProvider>,
  );
  const times = (name: Asked['name']) => server.asked.filter((asked) => asked.name === name).length;
  if (settled) {
    await screen.findByRole('heading', { name: '1. Organize' });
    const required = await screen.findByRole('button', { name: 'Required' });
    if (required.getAttribute('aria-expanded') === 'false') fireEvent.click(required);
    await screen.findByRole('checkbox', { name: 'Idea Engine' });
  }
  return { ...server, times };
}

/** From here on the calls go to a port where nobody listens. */
export function cutConnection(): void {
  nameApiHost('http://127.0.0.1:1');
}
