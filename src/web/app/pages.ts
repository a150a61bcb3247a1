// Table of pages: address, title, code, first calls and menu entry. Administrator pages are in admin/pages.ts.
import type { ComponentType } from 'react';
import type { QueryInput } from '../../contract/endpoint.ts';
import type { endpoints } from '../../contract/endpoints.ts';

type Endpoints = typeof endpoints;
/** A GET without params, by its name in the contract. */
export type FirstCall = {
  [Name in keyof Endpoints]: { endpoint: Name; query?: Partial<QueryInput<Endpoints[Name]>> };
}[keyof Endpoints];

export type Page = {
  path: `/${string}`;
  title: string;
  /** The name in the phone's menu, where it differs. */
  mobileTitle?: string;
  /** Menu: in every menu and the palette; palette: in the palette alone; nowhere: not offered. */
  offered: 'menu' | 'palette' | 'nowhere';
  load: () => Promise<ComponentType>;
  /** Calls without which the page is empty: public/ahead.js sends them when the page's code has arrived. */
  firstCalls?: readonly FirstCall[];
  /** With this query parameter the page makes other first calls. */
  firstCallsUnless?: string;
  /** Keys of the palette that do something else on this page. */
  ownKeys?: readonly string[];
};

/** Landing page after sign-in. Source: specification, section 2. */
export const homePath = '/screener';

/** Only for people who are signed in. */
export const userPages: readonly Page[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    offered: 'menu',
    load: () => import('../screens/dashboard/dashboard-screen.tsx').then((code) => code.DashboardScreen),
    firstCalls: [{ endpoint: 'miniCards' }],
  },
  {
    path: '/signals-live-pro',
    title: 'Signals Pro',
    mobileTitle: 'Pro View',
    offered: 'menu',
    load: () => import('../screens/signals-pro/signals-pro-screen.tsx').then((code) => code.SignalsProScreen),
    firstCalls: [{ endpoint: 'signalColumns' }],
    ownKeys: ['mod+k'],
  },
  {
    path: homePath,
    title: 'Screener',
    offered: 'menu',
    load: () => import('../screens/screener/screener-screen.tsx').then((code) => code.ScreenerScreen),
    firstCalls: [{ endpoint: 'screenerList' }, { endpoint: 'screenerNames' }],
  },
  {
    path: '/goldeneye',
    title: 'Golden Eye',
    offered: 'menu',
    load: () => import('../screens/goldeneye/goldeneye-screen.tsx').then((code) => code.GoldenEyeScreen),
    firstCalls: [{ endpoint: 'goldenEyeCurrent', query: { scope: 'watchlist' } }],
    firstCallsUnless: 'scope',
  },
  {
    path: '/stocks',
    title: 'Stocks',
    offered: 'menu',
    load: () => import('../screens/stocks/stocks-screen.tsx').then((code) => code.StocksScreen),
    firstCalls: [{ endpoint: 'stocksOverview' }],
  },
  {
    path: '/stocks/:symbol',
    title: 'Stock',
    offered: 'nowhere',
    load: () => import('../screens/stock-page/stock-page-screen.tsx').then((code) => code.StockPageScreen),
  },
  {
    path: '/watchlist',
    title: 'Watchlist',
    offered: 'menu',
    load: () => import('../screens/watchlist/watchlist-screen.tsx').then((code) => code.WatchlistScreen),
    firstCalls: [{ endpoint: 'watchlistRows' }],
  },
  {
    path: '/track-record',
    title: 'Track record',
    offered: 'menu',
    load: () => import('../screens/track-record/track-record-screen.tsx').then((code) => code.TrackRecordScreen),
  },
  {
    path: '/alerts',
    title: 'Alerts',
    offered: 'palette',
    load: () => import('../screens/alerts/alerts-screen.tsx').then((code) => code.AlertsScreen),
  },
  {
    path: '/changes',
    title: 'What changed',
    offered: 'palette',
    load: () => import('../screens/changes/changes-screen.tsx').then((code) => code.ChangesScreen),
  },
  {
    path: '/account',
    title: 'Account',
    offered: 'palette',
    load: () => import('../screens/account/account-screen.tsx').then((code) => code.AccountScreen),
  },
  {
    path: '/api-reference',
    title: 'API reference',
    offered: 'palette',
    load: () => import('../screens/api-reference/api-reference-screen.tsx').then((code) => code.ApiReferenceScreen),
  },
  {
    path: '/test',
    title: 'Test',
    offered: 'nowhere',
    load: () => import('../screens/test/test-screen.tsx').then((code) => code.TestScreen),
  },
];

/** Small calls that public/ahead.js sends before any code has arrived, for pages that have first calls. */
export const everyFirstCall: readonly FirstCall[] = [
  { endpoint: 'me' },
  { endpoint: 'marketStatus' },
  { endpoint: 'myStars' },
];

/** The page visitors see at `/`. */
export const landingPage: Pick<Page, 'path' | 'load'> = {
  path: '/',
  load: () => import('../screens/landing/landing-screen.tsx').then((code) => code.LandingScreen),
};

/** Pages for everyone, signed in or not, without the frame. */
export const openPages: readonly Pick<Page, 'path' | 'load'>[] = [
  { path: '/ledger', load: () => import('../screens/ledger/ledger-screen.tsx').then((code) => code.LedgerScreen) },
];

/** Only for people who are not signed in. */
export const guestPages: readonly Pick<Page, 'path' | 'load'>[] = [
  { path: '/login', load: () => import('../screens/login/login-screen.tsx').then((code) => code.LoginScreen) },
  {
    path: '/register',
    load: () => import('../screens/register/register-screen.tsx').then((code) => code.RegisterScreen),
  },
  {
    path: '/forgot-password',
    load: () =>
      import('../screens/password-reset/forgot-password-screen.tsx').then((code) => code.ForgotPasswordScreen),
  },
  {
    path: '/reset-password',
    load: () => import('../screens/password-reset/reset-password-screen.tsx').then((code) => code.ResetPasswordScreen),
  },
  {
    path: '/confirm-address',
    load: () =>
      import('../screens/confirm-address/confirm-address-screen.tsx').then((code) => code.ConfirmAddressScreen),
  },
];

/** Redirected addresses; an entry is removed once its address gets its own page. */
export const redirects: readonly { path: string; to: string }[] = [{ path: '/signals', to: homePath }];

export const menuPages: readonly Page[] = userPages.filter(({ offered }) => offered === 'menu');
