/** Networks of IPv4 that are not for the public: first address and length of the prefix (IANA special-purpose registry). */
const closed4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Of IPv6 only 2000::/3 is given out; in it these stand for something else: Teredo and others, documentation, 6to4. */
const closed6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

/**
 * Whether an address is one of the public internet. Everything that is not known to be is not: private, shared, loopback, link-local
 * (also where clouds keep their metadata), multicast, reserved; and IPv6 that carries an address of IPv4 (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  const four = bits4(text)
  if (four) return !closed4.some(([net, length]) => within(four, bits4(net)!, length))
  const six = bits6(text)
  if (!six?.startsWith('001')) return false
  return !closed6.some(([net, length]) => within(six, bits6(net)!, length))
}

const within = (bits: string, net: string, length: number) => bits.startsWith(net.slice(0, length))

function bits4(text: string): string | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null
  return parts.map((part) => Number(part).toString(2).padStart(8, '0')).join('')
}

function bits6(text: string): string | null {
  const halves = text.toLowerCase().split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map(groupsOf)
  if (!head || (halves.length === 2 && !tail)) return null
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (tail ? missing < 1 : missing !== 0) return null
  const groups = [...head, ...(tail ? [...Array<string>(missing).fill('0'), ...tail] : [])]
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('')
}

/** Groups of four digits; an address of IPv4 at the end is two of them. Null for what is none. */
function groupsOf(text: string): string[] | null {
  if (text === '') return []
  const groups = text.split(':')
  const four = groups.at(-1)?.includes('.') ? bits4(groups.pop()!) : undefined
  if (four === null) return null
  if (four) groups.push(...[four.slice(0, 16), four.slice(16)].map((bits) => Number.parseInt(bits, 2).toString(16)))
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group)) ? groups : null
}
