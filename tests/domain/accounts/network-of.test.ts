// Network of a limit.
import { expect, test } from 'vitest';
import { toNetwork } from '../../../src/domain/accounts/network-of.ts';

//
test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('limits of %j are kept for %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test('all addresses of one IPv6 customer share their limits, two customers do not', () => {
  expect(toNetwork('2001:db8:1:2:aaaa::1')).toBe(toNetwork('2001:db8:1:2:ffff::9'));
  expect(toNetwork('2001:db8:1:2::1')).not.toBe(toNetwork('2001:db8:1:3::1'));
});
