import ipaddr from 'ipaddr.js'
import type { FieldProblem } from '../result'

/** The most ranges an organization may list, and the maximum length of one in characters. */
export const rangeLimits = { most: 50, length: 49 } as const

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Parses a range in CIDR notation or a single address; null for anything else. */
function parseRange(text: string): Range | null {
  const [address = '', bits, ...others] = text.trim().split('/')
  if (others.length > 0 || !isAddress(address)) return null
  const parsedAddress = ipaddr.parse(address)
  const maxLength = parsedAddress.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return [parsedAddress, maxLength]
  const length = /^\d{1,3}$/.test(bits) ? Number(bits) : maxLength + 1
  return length <= maxLength ? [parsedAddress, length] : null
}

/** Accepts dotted decimal IPv4 and IPv6 without a zone. Parsers disagree on every other notation. */
const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (!text.includes('%') && text.includes(':') && ipaddr.IPv6.isValid(text))

/**
 * The problem with an organization's ranges as a message key, or null. A range that covers every address (/0) is
 * refused.
 */
export function rangesProblem(ranges: readonly string[] | null | undefined): FieldProblem | null {
  if ((ranges?.length ?? 0) > rangeLimits.most) return 'validation.tooMany'
  return ranges?.every((text) => (parseRange(text)?.[1] ?? 0) > 0) === false ? 'validation.addressRange' : null
}

/** Whether an address lies in one of the ranges. IPv4 that came through IPv6 (`::ffff:192.0.2.1`) counts as IPv4. */
export function isInRanges(address: string | null, ranges: readonly string[]): boolean {
  if (address === null || !isAddress(address)) return false
  const parsedAddress = ipaddr.process(address)
  return ranges.some((text) => {
    const range = parseRange(text)
    return range !== null && range[0].kind() === parsedAddress.kind() && parsedAddress.match(range[0], range[1])
  })
}

/** The ranges in a text, separated by line breaks, spaces or commas, without duplicates. */
export const rangesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .map((range) => range.trim())
      .filter(Boolean),
  ),
]
