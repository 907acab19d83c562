import { isPublicAddress } from './public-address'
import { urlProblem } from './values'

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
