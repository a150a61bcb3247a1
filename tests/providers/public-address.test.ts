// A vendor's address must be public: private networks are refused by name, by number and at connect time.
import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from '../../src/providers/calls/public-address.ts';

// B-24
test.each([
  ['B-24: loopback', '127.0.0.1'],
  ['B-24: private', '10.0.0.1'],
  ['B-24: private', '172.31.255.255'],
  ['B-24: private', '192.168.1.1'],
  ['B-24: carrier', '100.64.0.1'],
  ['B-24: metadata', '169.254.169.254'],
  ['B-24: this network', '0.0.0.0'],
  ['B-24: multicast', '224.0.0.1'],
  ['B-24: loopback', '::1'],
  ['B-24: mapped', '::ffff:10.0.0.1'],
  ['B-24: 6to4', '2002:0a00:0001::1'],
  ['B-24: NAT64', '64:ff9b::0a00:1'],
  ['B-24: compatible', '::127.0.0.1'],
  ['B-24: compatible', '::5db8:d822'],
  ['B-24: NAT64, local', '64:ff9b:1::7f00:1'],
  ['B-24: site local', 'fec0::1'],
  ['B-24: unique local', 'fd12::1'],
  ['B-24: link local', 'fe80::1'],
  ['B-24: not an address', 'vendor.example.com'],
])('%s %s is not public', (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('B-24: a name that leads to this machine is refused when the connection is made', async () => {
  const error = await new Promise<Error | null>((resolve) =>
    publicLookup('localhost', {}, (refusal) => resolve(refusal)),
  );
  expect(error).toBeInstanceOf(Error);
});
