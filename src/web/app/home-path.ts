// Where people land after signing in.

/** Source: specification, section 2. */
export const homePath = '/screener';
