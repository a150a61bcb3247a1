// Addresses that lead elsewhere. Signals Pro is the one screen of the user area, so the others lead to it; a row goes when its own screen comes.
export const redirects: readonly { from: string; to: string }[] = [
  { from: '/signals', to: '/screener' },
  { from: '/screener', to: '/signals-live-pro' },
  { from: '/dashboard', to: '/signals-live-pro' },
  { from: '/admin', to: '/admin/pipeline' },
];
