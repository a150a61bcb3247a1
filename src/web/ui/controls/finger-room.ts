// Room for a finger around a link in text: 12 px on every side, that move nothing beside it.
export const fingerRoom = 'pointer-coarse:-m-3 pointer-coarse:inline-block pointer-coarse:p-3';
