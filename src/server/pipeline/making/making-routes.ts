// Endpoints of lists made here: switch, preview, earlier sessions.
import type { Routes } from '../../http/handlers.ts';
import { createAutomation } from '../../jobs/automation-status.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import type { PipelineParts } from '../pipeline-deps.ts';
import type { Making } from './making.ts';

export type MakingRoutes = Routes<'madeLists' | 'startMakingLists' | 'stopMakingLists' | 'makeEarlierLists'>;

export function makingRoutes(deps: PipelineParts, making: Making): MakingRoutes {
  const automation = createAutomation(deps, jobKinds.makeLists);
  return {
    madeLists: async () => {
      const [{ enabled }, preview] = await Promise.all([automation.status(), making.preview()]);
      return { enabled, has_list_server: deps.hasServer, ...preview };
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
