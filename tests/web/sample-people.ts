// Sample accounts and market replies for the tests of the web.
export const sampleUser = { id: 7, full_name: 'Sample Trader Wren', email: 'wren@sample.example', is_admin: false };
export const sampleAdmin = {
  id: 1,
  full_name: 'Sample Officer Kestrel',
  email: 'kestrel@sample.example',
  is_admin: true,
};

export const sampleMarket = {
  now: '2026-11-17T18:14:00.000Z',
  session: 'open' as const,
  opens_at: '2026-11-17T14:30:00.000Z',
  closes_at: '2026-11-17T21:00:00.000Z',
  is_market_day: true,
  source: { name: 'Simulated market', simulated: true, delay_minutes: 0, replayed_session: null },
  version: '0.12.0',
};

export const visitorStatus = (open: boolean) => ({
  registration_enabled: open,
  contact_email: 'questions@smartcat.example',
  passkey_origin: null,
  mails: false,
  provider: null,
});
