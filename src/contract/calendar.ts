// Endpoints of the exchange calendar: exceptional days and administrators' corrections.
import { z } from 'zod';
import { CalendarCorrection, CalendarDay } from '../domain/market/calendar-days.ts';
import { get, put, remove, Success } from './endpoint.ts';

/** Day whose correction is set or removed. */
const DayParam = z.object({ day: z.iso.date() });

export const calendarEndpoints = {
  calendarDays: get('/api/admin/calendar', 'admin', {
    summary: 'Holidays and early closes of the year to come, and every day an administrator has corrected',
    reply: z.object({ today: z.string(), days: z.array(CalendarDay) }),
  }),
  correctDay: put('/api/admin/calendar/:day', 'admin', {
    summary: 'Say that the exchange is closed on a day, closes early (New York time), or has a regular session',
    params: DayParam,
    body: CalendarCorrection,
    reply: Success,
    errors: [400],
    audit: 'calendar.correct',
  }),
  uncorrectDay: remove('/api/admin/calendar/:day', 'admin', {
    summary: 'Let a day be as the rules say again; nothing happens when it is',
    params: DayParam,
    reply: Success,
    audit: 'calendar.uncorrect',
  }),
};
