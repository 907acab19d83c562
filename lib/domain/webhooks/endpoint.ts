import { isPublicAddress } from './public-address'
import { urlProblem } from './values'

/** Ports on which webhooks are called. */
const webhookPorts: readonly number[] = [443, 8443]

/** Which addresses are allowed: `local` for installations on one computer, which may also call http and their own network. */
export type EndpointRule = { local: boolean }

/** The problem of a webhook's address, as a message key; null when it may be called. The addresses behind its name are checked at each call. */
export function endpointProblem(text: string, { local }: EndpointRule): string | null {
  const problem = urlProblem(text)
  if (problem || local) return problem
  const url = new URL(text)
  if (url.protocol !== 'https:') return 'validation.webhookHttps'
  if (!webhookPorts.includes(portOf(url))) return 'validation.webhookPort'
  return isPublicHost(url.hostname) ? null : 'validation.webhookPrivate'
}

/** The port an address names or means. */
const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

/** The host without the brackets of an address of IPv6. */
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
