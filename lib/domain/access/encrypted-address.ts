/** Whether people reach an address over https. The scheme may be written in capitals. */
export const isHttps = (address: string | undefined): boolean => URL.parse(address ?? '')?.protocol === 'https:'

/** A host of this machine itself: what is sent there does not leave it. */
const isThisMachine = (host: string): boolean =>
  host === '' ||
  host.startsWith('/') ||
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  /^127(?:\.\d{1,3}){3}$/.test(host)

/** Whether an address says that the connection must be encrypted, with a certificate that is checked. */
function isEncrypted({ protocol, searchParams }: URL): boolean {
  if (/^postgres(?:ql)?:$/.test(protocol)) return searchParams.get('sslmode') === 'verify-full'
  if (protocol === 'smtp:') return (searchParams.get('tls') ?? 'required') === 'required'
  return ['https:', 'smtps:', 'syslogs:'].includes(protocol)
}

/**
 * The host that an address (or `host:port`) of a service would be reached at without encryption; null when it is
 * encrypted, on this machine, or one of the hosts that the operator reaches by a private network.
 */
export function plainHost(address: string, privateHosts: readonly string[]): string | null {
  const url = URL.parse(address.includes('://') ? address : `tcp://${address}`)
  if (!url) return address
  // A bucket is at Amazon, by https, unless its address names another store.
  if (url.protocol === 's3:') {
    const endpoint = url.searchParams.get('endpoint')
    return endpoint ? plainHost(endpoint, privateHosts) : null
  }
  const host = url.searchParams.get('host') ?? url.hostname
  return isEncrypted(url) || isThisMachine(host) || privateHosts.includes(host) ? null : host
}
