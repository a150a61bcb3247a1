// Touch area of a small link: 44 px high and 12 px wider on either side, without moving what is beside it.
export const touchArea =
  'pointer-coarse:relative pointer-coarse:inline-block pointer-coarse:after:absolute pointer-coarse:after:-inset-x-3 pointer-coarse:after:top-1/2 pointer-coarse:after:h-11 pointer-coarse:after:-translate-y-1/2';
