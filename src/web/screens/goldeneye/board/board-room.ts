// Space reserved for the scoreboard until its code and figures have loaded.
export const BOARD_ROOM = 'min-h-59 max-lg:min-h-120';
