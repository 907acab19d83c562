/** Letters and digits without I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const digits = 6

/** The prefix of an organization's certificate numbers: 40 bits of its id in eight letters, "7K2M9QXD". */
export function certificatePrefix(orgId: string): string {
  let bits = BigInt(`0x${orgId.replaceAll('-', '').slice(0, 10)}`)
  let text = ''
  for (let i = 0; i < 8; i += 1) {
    text = alphabet[Number(bits % 32n)] + text
    bits /= 32n
  }
  return text
}

/** The number of an organization's n-th certificate, counted from 1 without gaps: "7K2M9QXD-000017". */
export const certificateNumber = (orgId: string, count: number): string =>
  `${certificatePrefix(orgId)}-${String(count).padStart(digits, '0')}`

/**
 * A certificate number as somebody typed it from the paper. Case, spaces, dashes, leading zeros of the count and
 * letters that look like digits do not matter. Null for text that cannot be a number.
 */
export function readCertificateNumber(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_\u2212\u30fc]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const [, prefix, count] = /^([0-9A-HJKMNP-TV-Z]{8})(\d{1,9})$/.exec(plain) ?? []
  if (!prefix || !count || Number(count) === 0) return null
  return `${prefix}-${String(Number(count)).padStart(digits, '0')}`
}
