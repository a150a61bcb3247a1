// Room for the best windows of an hour before they are known, so that the list below stays where it is.
export const BEST_ROOM = 'min-h-26';
