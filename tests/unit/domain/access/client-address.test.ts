import { expect, test } from 'vitest'
import { clientAddress, networkOf } from '@/lib/domain/access/client-address'

test.each([
  ['198.51.100.77', '198.51.100.77'],
  ['198.51.100.77:1000', '198.51.100.77'],
  [' 198.51.100.77 ', '198.51.100.77'],
  ['::ffff:198.51.100.77', '198.51.100.77'],
  ['[::ffff:198.51.100.77]:1000', '198.51.100.77'],
  ['::FFFF:c633:644d', '198.51.100.77'],
  ['2001:DB8:0:0:1::7', '2001:db8::1:0:0:7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
])('the address of %j is %s', (text, address) => {
  expect(clientAddress(text)).toBe(address)
})

test.each(['', 'unknown', '_hidden', '010.0.0.1', '127.1', '198.51.100.77:', '1:2', '[2001:db8::7', 'localhost:3000'])(
  '%j is no address',
  (text) => {
    expect(clientAddress(text)).toBeNull()
  },
)

test.each([
  ['198.51.100.77', '198.51.100.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64'],
  // Behind such a prefix the whole internet of IPv4 would be one network.
  ['64:ff9b::198.51.100.77', '198.51.100.77'],
  ['::ffff:0:198.51.100.77', '198.51.100.77'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
