// Space reserved for the scoreboard before its code and figures are there.
export const BOARD_ROOM = 'min-h-59 max-lg:min-h-120';
