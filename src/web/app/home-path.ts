// Where people land after signing in.

/** The specification sends them to the screener; the table of redirects carries on from there. */
export const homePath = '/screener';
