// The pages people can go to: one row per screen that exists, read by every menu.
export type SitePage = {
  path: string;
  label: string;
  /** Name in the phone's menu, where it differs. */
  mobileLabel?: string;
};

export const sitePages: readonly SitePage[] = [
  { path: '/dashboard', label: 'Dashboard' },
  { path: '/signals-live-pro', label: 'Signals Pro', mobileLabel: 'Pro View' },
  { path: '/screener', label: 'Screener' },
  { path: '/goldeneye', label: 'Golden Eye' },
  { path: '/stocks', label: 'Stocks' },
];
