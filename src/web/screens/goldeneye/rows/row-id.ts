// Id of a row of Golden Eye, to scroll to.
export const rowId = (symbol: string) => `golden-eye-${symbol}`;
