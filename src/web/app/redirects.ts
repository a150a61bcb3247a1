// Addresses that lead elsewhere; a row goes when its own screen comes.
export const redirects: readonly { from: string; to: string }[] = [
  { from: '/signals', to: '/screener' },
  { from: '/admin', to: '/admin/pipeline' },
];
