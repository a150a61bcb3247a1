// Touch area of a link in text: 12 px on every side, without moving what is beside it.
export const touchArea = 'pointer-coarse:-m-3 pointer-coarse:inline-block pointer-coarse:p-3';
