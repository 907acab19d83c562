import { expect, test } from 'vitest'
import { endpointProblem, isPublicAddress } from '@/lib/domain/webhooks/public-address'

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2a00:1450:4001:81b::200e',
  '2001:0200::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  // an address that answers only inside a cloud
  '168.63.129.16',
  // loopback, this network, private, shared (CGNAT)
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '100.127.255.255',
  // link-local, where clouds serve metadata; one provider uses shared space for it
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  // protocol assignments, documentation, benchmarks, multicast, reserved, broadcast
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  // IPv6: unspecified, loopback, link-local, site-local, unique local (also metadata), multicast
  '::',
  '::1',
  'fe80::1',
  'fe80::a9fe:a9fe',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  // an IPv4 address inside an IPv6 one: mapped, compatible, NAT64 (both), 6to4, Teredo
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::FFFF:10.0.0.1',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '::ffff:0:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '64:ff9b:1::10.0.0.1',
  '2002:7f00:1::',
  '2002:c0a8:101::1',
  '2002:a9fe:a9fe::1',
  '2002:808:808::1',
  '2001:0:7f00:1::',
  // documentation, discard, segment routing
  '2001:db8::1',
  '3fff::1',
  '100::1',
  '5f00::1',
  // not addresses
  '',
  'localhost',
  '127.1',
  '0x7f000001',
  '2130706433',
  '010.0.0.1',
  '8.8.8',
  '8.8.8.8.8',
  '8.8.8.256',
  '::1::',
  '1:2:3',
  'fe80::1%eth0',
  '2606:4700:4700::1111%eth0',
  '8.8.8.8/32',
  '08.8.8.8',
  '2606:4700:4700::11111',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

const problemOf = (url: string) => endpointProblem(url, { local: false })

test.each([
  ['https://staff.example.com/suma', null],
  ['https://staff.example.com:443/suma?tenant=7', null],
  ['https://staff.example.com:8443/', null],
  ['https://8.8.8.8/', null],
  ['https://[2606:4700:4700::1111]/', null],
  ['http://staff.example.com/', 'validation.webhookHttps'],
  ['https://staff.example.com:8080/', 'validation.webhookPort'],
  ['https://staff.example.com:22/', 'validation.webhookPort'],
  ['https://127.0.0.1/', 'validation.webhookPrivate'],
  ['https://127.1/', 'validation.webhookPrivate'],
  ['https://0x7f.1/', 'validation.webhookPrivate'],
  ['https://2130706433/', 'validation.webhookPrivate'],
  ['https://0177.0.0.1/', 'validation.webhookPrivate'],
  ['https://[::1]/', 'validation.webhookPrivate'],
  ['https://[::ffff:127.0.0.1]/', 'validation.webhookPrivate'],
  ['https://[fd00:ec2::254]/', 'validation.webhookPrivate'],
  ['https://169.254.169.254/latest/meta-data', 'validation.webhookPrivate'],
  ['https://localhost/', 'validation.webhookPrivate'],
  ['https://localhost./', 'validation.webhookPrivate'],
  ['https://intranet/', 'validation.webhookPrivate'],
  ['https://db.internal/', 'validation.webhookPrivate'],
  ['https://printer.local/', 'validation.webhookPrivate'],
  ['https://ann:secret@staff.example.com/', 'validation.webhookCredentials'],
  ['https://staff.example.com/#part', 'validation.webhookUrl'],
  ['ftp://staff.example.com/', 'validation.webhookUrl'],
  ['file:///etc/passwd', 'validation.webhookUrl'],
  ['javascript:alert(1)', 'validation.webhookUrl'],
  ['staff.example.com', 'validation.webhookUrl'],
  ['', 'validation.webhookUrl'],
])('the address %s: %s', (url, problem) => {
  expect(problemOf(url)).toBe(problem)
})

test('on one computer http and its own network are called too, and still nothing but http', () => {
  expect(endpointProblem('http://127.0.0.1:4000/hook', { local: true })).toBe(null)
  expect(endpointProblem('file:///etc/passwd', { local: true })).toBe('validation.webhookUrl')
})
