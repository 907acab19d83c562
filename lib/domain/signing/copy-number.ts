/** Letters and digits that are not taken for one another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** The number of a copy from ten random bytes: 50 bits, "S-7K2M9-QXD4B". It can be typed, and not guessed. */
export function copyNumber(random: Uint8Array): string {
  const letters = Array.from({ length }, (_none, index) => alphabet[random[index]! % 32]).join('')
  return `S-${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** A number as somebody typed it: case, spaces and dashes do not matter, nor letters that look like digits. Null for anything else. */
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

/** How the secret of a copy's address looks: another length than that of a certificate, so that one never leads to the other. */
export const copyTokenForm = /^s[\w-]{22}$/
