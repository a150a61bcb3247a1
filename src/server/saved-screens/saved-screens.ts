// Saved screens of the users: named lists of the screener.
import { savedScreenRules } from '../../domain/rules/saved-screen-rules.ts';
import type { SavedScreen } from '../../domain/screener/saved/saved-screen.ts';
import type { Database } from '../db/database.ts';
import { defineRoutes } from '../http/handlers.ts';
import { Fault } from '../process/fault.ts';
import { type Refused, savedScreenStore } from './store.ts';

const most = savedScreenRules.most_screens.value;

/** The written screen; throws Fault 404 or 409 for a refusal. */
function written(screen: SavedScreen | Refused): SavedScreen {
  if (screen === 'full') throw new Fault(409, `You have ${most} saved screens, which is the most: remove one first`);
  if (screen === 'name taken') throw new Fault(409, 'You have a saved screen of this name');
  if (screen === 'not found') throw new Fault(404, 'No such saved screen');
  return screen;
}

export type SavedScreensFeature = ReturnType<typeof createSavedScreens>;

export function createSavedScreens({ database }: { database: Database }) {
  const store = savedScreenStore(database);
  return {
    /** For other features: the existing screens among `ids`, with their users. */
    byId: store.byId,
    routes: defineRoutes({
      savedScreens: async ({ caller }) => ({ screens: await store.screens(caller.id), most }),

      saveScreen: async ({ body, caller }) => written(await store.add(caller.id, body.name, body.query, most)),

      changeScreen: async ({ params, body, caller }) =>
        written(await store.change(caller.id, params.id, body.name, body.query)),

      removeScreen: async ({ params, caller }) => {
        await store.remove(caller.id, params.id);
        return { success: true };
      },

      seeScreen: async ({ params, body, caller }) => {
        if (!(await store.see(caller.id, params.id, body.symbols))) throw new Fault(404, 'No such saved screen');
        return { success: true };
      },
    }),
  };
}
