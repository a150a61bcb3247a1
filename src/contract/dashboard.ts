// Endpoints of the dashboard: the cards of every scored symbol.
import { MiniCards } from '../domain/signals/mini-cards/mini-cards.ts';
import { AsOf, get } from './endpoint.ts';

export const dashboardEndpoints = {
  miniCards: get('/api/dashboard/mini-cards', 'user', {
    summary: 'A card for every symbol of the published synthesis with its newest price, by tab',
    query: AsOf,
    errors: [410],
    reply: MiniCards,
    snapshot: true,
  }),
};
