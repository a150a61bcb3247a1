// Second factor on the pages: set up with picture and recovery codes, asked for at sign-in, turned off.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import decodeQr from 'qr/decode.js';
import { expect, test } from 'vitest';
import { SecondFactorCard } from '../../../src/web/screens/account/second-factor/second-factor-card.tsx';
import { LoginScreen } from '../../../src/web/screens/login/login-screen.tsx';
import { ToastRegion } from '../../../src/web/ui/overlays/toast.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleUser, visitorStatus } from '../sample-people.ts';

async function show(page: React.ReactNode, answers: Answers) {
  const served = await serveContract(answers);
  drawScreen(
    '/',
    <>
      {page}
      <ToastRegion />
    </>,
  );
  return served;
}

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Smart%20Cat:reader%40sample.example?secret=${SECRET}&issuer=Smart%20Cat`;

/** Reads the picture as a camera would: its dark modules on white, eight pixels each. */
function textOf(picture: HTMLElement): string {
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 8;
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < scale; dy += 1) {
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((Number(y) * scale + dy) * side + Number(x) * scale + dx) * 4;
        data.fill(0, at, at + 3);
      }
    }
  }
  return decodeQr({ width: side, height: side, data });
}

test('it is set up with a picture a camera reads, the first code, and recovery codes shown once', async () => {
  let since: string | null = null;
  const { asked } = await show(<SecondFactorCard />, {
    secondFactor: () => ({ since, recovery_codes_left: since === null ? 0 : 10 }),
    beginSecondFactor: { secret: SECRET, uri },
    confirmSecondFactor: ({ body }) => {
      if ((body as { code: string }).code !== '123456')
        throw new Refused({ status: 400, detail: 'The code is not right' });
      since = '2026-11-17T18:00:00Z';
      return { recovery_codes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'] };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  await user.type(await screen.findByLabelText('Password'), 'Kestrel.over-9-Rooftops');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const picture = await screen.findByRole('img', { name: 'QR code of the key' });
  expect(textOf(picture)).toBe(uri);
  await user.type(screen.getByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('The code is not right')).toBeVisible();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  const codes = await screen.findByRole('list');
  expect(within(codes).getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
  expect(screen.queryByText(/^Off\./)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText(/10 recovery codes left/)).toBeVisible();
  expect(asked.some(({ body }) => JSON.stringify(body ?? {}).includes(SECRET))).toBe(false);
});

test('few recovery codes are said and renewed, and it is turned off, each with password and code', async () => {
  let isOn = true;
  const { asked } = await show(<SecondFactorCard />, {
    secondFactor: () => ({ since: isOn ? '2026-11-17T18:00:00Z' : null, recovery_codes_left: 2 }),
    linkedIdentities: { provider: null, has_password: true, identities: [] },
    passkeys: { passkeys: [], origin: null, unavailable: null },
    renewRecoveryCodes: { recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] },
    removeSecondFactor: () => {
      isOn = false;
      return { success: true };
    },
  });
  const user = userEvent.setup();
  expect(await screen.findByText(/2 recovery codes left: make new ones/)).toBeVisible();
  const confirm = async (button: string, verb: string) => {
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Password'), 'secret');
    await user.type(within(dialog).getByLabelText('Code'), 'aaaa-bbbb');
    await user.click(within(dialog).getByRole('button', { name: verb }));
  };
  await confirm('New recovery codes', 'Make new codes');
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  await confirm('Turn off', 'Turn off');
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible();
  expect(asked.find(({ name }) => name === 'removeSecondFactor')?.body).toEqual({
    password: 'secret',
    code: 'aaaa-bbbb',
  });
});

test('the login asks for the code where the account wants one; another address asks without it again', async () => {
  const { asked } = await show(<LoginScreen />, {
    authStatus: visitorStatus(false),
    login: ({ body }) => {
      const { code } = body as { code?: string };
      if (code === undefined)
        throw new Refused({ status: 428, detail: 'Enter the 6-digit code of your authenticator app' });
      if (code !== '123456') throw new Refused({ status: 401, detail: 'The code is not right or was used before' });
      return { access_token: 'sct_1', user: sampleUser };
    },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'reader@sample.example');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const code = await screen.findByLabelText('Code');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(code, '111111');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('The code is not right or was used before')).toBeVisible();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await expect.poll(() => localStorage.getItem('token')).toBe('sct_1');
  expect(asked.filter(({ name }) => name === 'login').map(({ body }) => (body as { code?: string }).code)).toEqual([
    undefined,
    '111111',
    '123456',
  ]);
  await user.type(screen.getByLabelText('Email'), 'x');
  expect(screen.queryByLabelText('Code')).toBeNull();
});
