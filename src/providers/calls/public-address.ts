// Which network addresses a configured vendor may have: public ones, or loopback when the base URL says so itself.
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Special-purpose ranges of the IANA registries (RFC 6890 and its successors). */
const ipv4Ranges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const ipv6Ranges = [
  '::/128',
  '::1/128',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

/** One list a family: a joint one finds every IPv4 address in the mapped range ::ffff:0:0/96. */
function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net, bits] = range.split('/');
    list.addSubnet(net ?? '', Number(bits), family);
  }
  return list;
}
const special4 = blockList(ipv4Ranges, 'ipv4');
const special6 = blockList(ipv6Ranges, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return family === 4 ? !special4.check(address, 'ipv4') : !special6.check(address, 'ipv6');
}

/** Whether the host of a base URL is this machine, written literally. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]' || hostname === '::1';
}

/** A lookup that refuses names leading to private networks; checked at connect time, so re-binding gains nothing. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 4);
    const refused = addresses.find((entry) => !isPublicAddress(entry.address));
    const first = addresses[0];
    if (refused || !first) return done(new Error('host does not have a public address'), '', 4);
    if (options.all) return done(null, addresses);
    done(null, first.address, first.family);
  });
};
