// Reasons of missed slots that concern every schedule at once.

export const pauseReasons = {
  nobody: 'The server was not running',
  late: 'Not started in time: the database was unavailable or the clock was set forward',
} as const;

const all: readonly string[] = Object.values(pauseReasons);
export const isPauseReason = (reason: string | null): boolean => reason !== null && all.includes(reason);
