import ipaddr from 'ipaddr.js'

/**
 * The address of a visitor in one spelling: without a port (some proxies add it), brackets or a zone, and IPv4 that
 * came through IPv6 (`::ffff:192.0.2.1`) as IPv4. Null for a text that is no address.
 */
export function clientAddress(text: string): string | null {
  const host = withoutPort(text.trim()).replace(/%.*$/, '')
  if (!ipaddr.IPv4.isValidFourPartDecimal(host) && !(host.includes(':') && ipaddr.IPv6.isValid(host))) return null
  return ipaddr.process(host).toString()
}

const withoutPort = (text: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text

/** Prefixes behind which a network translates IPv4 (RFC 6052, RFC 7915): the last 32 bits are the visitor. */
const translated: ReadonlySet<string> = new Set(['rfc6052', 'rfc6145'])

/**
 * What counts as one visitor in limits: an IPv4 address, or the first 64 bits of an IPv6 one, because everybody with a
 * connection has that many addresses to choose from.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (translated.has(parsed.range())) return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString()
  const network = [...parsed.parts.slice(0, 4), 0, 0, 0, 0].map((part) => part.toString(16))
  return `${ipaddr.IPv6.parse(network.join(':')).toString()}/64`
}
