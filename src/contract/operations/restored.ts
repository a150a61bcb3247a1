// Endpoint for the login screen: whether the data, and so the accounts, were restored within the last day.
import { z } from 'zod';
import { get } from '../endpoint.ts';

export const restoredEndpoints = {
  restoredNotice: get('/api/restored', 'visitor', {
    summary: 'When the backup was taken whose data were restored within the last day; null where none were',
    reply: z.object({ taken_at: z.string().nullable() }),
  }),
};
