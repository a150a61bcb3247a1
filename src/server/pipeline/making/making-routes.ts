// Endpoints of lists made here: switch, preview, earlier sessions.
import type { Routes } from '../../http/handlers.ts';
import { createAutomation } from '../../jobs/automation-status.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import type { Clock } from '../../process/clock.ts';
import type { Making } from './making.ts';

export type MakingRoutes = Routes<'madeLists' | 'startMakingLists' | 'stopMakingLists' | 'makeEarlierLists'>;

type MakingRouteDeps = { making: Making; jobs: Jobs; clock: Clock; hasServer: boolean };

export function makingRoutes({ making, jobs, clock, hasServer }: MakingRouteDeps): MakingRoutes {
  const automation = createAutomation({ jobs, clock }, jobKinds.makeLists);
  return {
    madeLists: async () => {
      const [{ enabled }, preview] = await Promise.all([automation.status(), making.preview()]);
      return { enabled, has_list_server: hasServer, ...preview };
    },
    startMakingLists: async (asked) => {
      const done = await automation.start(asked);
      await making.begin();
      return done;
    },
    stopMakingLists: automation.stop,
    makeEarlierLists: ({ body, caller }) => making.start(body.days, caller.id),
  };
}
