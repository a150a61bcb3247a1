// Endpoints of the dashboard: the cards of every scored symbol.
import { MiniCards } from '../domain/signals/mini-cards/mini-cards.ts';
import { AsOf, endpoint } from './endpoint.ts';

export const dashboardEndpoints = {
  miniCards: endpoint({
    method: 'GET',
    path: '/api/dashboard/mini-cards',
    access: 'user',
    summary: 'A card for every symbol of the published synthesis with its newest price, by tab',
    query: AsOf,
    errors: [410],
    reply: MiniCards,
    snapshot: true,
  }),
};
