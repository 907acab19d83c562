/** Letters and digits without I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/**
 * Makes the number of a copy from ten random bytes: 50 bits, "S-7K2M9-QXD4B". It is easy to type but cannot be guessed.
 */
export function copyNumber(random: Uint8Array): string {
  const letters = Array.from({ length }, (_none, index) => alphabet[random[index]! % 32]).join('')
  return `S-${letters.slice(0, 5)}-${letters.slice(5)}`
}

/**
 * Reads a typed number. Case, spaces, dashes and letters that look like digits do not matter. Null for anything else.
 */
export function readCopyNumber(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_\u2212\u30fc]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const [, letters] = /^S([0-9A-HJKMNP-TV-Z]{10})$/.exec(plain) ?? []
  return letters ? `S-${letters.slice(0, 5)}-${letters.slice(5)}` : null
}

/**
 * The format of the secret in a copy's address. It has another length than that of a certificate, so that one never
 * opens the other.
 */
export const copyTokenForm = /^s[\w-]{22}$/
