import ipaddr from 'ipaddr.js'
import { urlProblem } from './values'

/** IPv4 networks that are not public (IANA special-purpose registry). */
const nonPublicIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Public by its number, but answered by the host of every machine in Azure.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map((net) => ipaddr.IPv4.parseCIDR(net))

/** The allocated public range of IPv6. */
const allocatedIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Networks in that range with a special meaning: Teredo and others, documentation, 6to4. */
const nonPublicIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((net) => ipaddr.IPv6.parseCIDR(net))

/**
 * Whether an address is on the public internet. Everything else is refused: private, shared, loopback, link-local
 * (which includes the metadata services of clouds), multicast and reserved addresses, and IPv6 that embeds an IPv4
 * address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  // Only four decimal numbers: systems disagree on how to read 010.0.0.1 and 127.1.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    const address = ipaddr.IPv4.parse(text)
    return !nonPublicIpv4.some((net) => address.match(net))
  }
  // An address with a zone belongs to one of this computer's own networks.
  if (text.includes('%') || !ipaddr.IPv6.isValid(text)) return false
  const address = ipaddr.IPv6.parse(text)
  return address.match(allocatedIpv6) && !nonPublicIpv6.some((net) => address.match(net))
}

/** Ports on which webhooks may be called. */
const webhookPorts: readonly number[] = [443, 8443]

/**
 * The addresses that are allowed. `local` is for installations on one computer, which may also call http and their own
 * network.
 */
export type EndpointRule = { local: boolean }

/**
 * The problem with a webhook's address, as a message key; null when it may be called. The IP addresses behind its host
 * name are checked at each call.
 */
export function endpointProblem(text: string, { local }: EndpointRule): string | null {
  const problem = urlProblem(text)
  if (problem || local) return problem
  const url = new URL(text)
  if (url.protocol !== 'https:') return 'validation.webhookHttps'
  if (!webhookPorts.includes(portOf(url))) return 'validation.webhookPort'
  return isPublicHost(url.hostname) ? null : 'validation.webhookPrivate'
}

/** The port of an address, explicit or by its protocol. */
const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

/** The host without the brackets around an IPv6 address. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(':')

/** False for names of this computer or its network, and for addresses that are not public. */
function isPublicHost(hostname: string): boolean {
  const host = bareHost(hostname).toLowerCase().replace(/\.$/, '')
  if (isAddress(host)) return isPublicAddress(host)
  const topLevel = host.split('.').at(-1) ?? ''
  return (
    host.includes('.') &&
    !['localhost', 'local', 'internal', 'home', 'lan', 'corp', 'test', 'invalid'].includes(topLevel)
  )
}
