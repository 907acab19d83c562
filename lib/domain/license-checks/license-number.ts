/** Letters commonly put before a number of a credential type; they only repeat the type. */
const prefixesOf: Readonly<Record<string, readonly string[]>> = {
  CNA: ['CNA', 'NA', 'C'],
  HHA: ['HHA', 'H'],
  LVN: ['LVN', 'VN', 'LPN', 'PN'],
  RN: ['RN', 'R'],
  CMA2: ['CMA', 'MA'],
  NFA: ['NFA', 'NHA'],
}

const bareNumber = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

const numberParts = /^([A-Z]*)0*(.*)$/

/**
 * The comparison key of a number: ASCII letters and digits in upper case, without the letters before the first digit
 * and without leading zeros. A number made of only letters or zeros does not change. The database computes the same key
 * (`license_number_key`) to find candidates; `isSameNumber` decides whether they are the same.
 */
export function numberKey(text: string): string {
  const plainNumber = bareNumber(text)
  const digits = numberParts.exec(plainNumber)?.[2] ?? ''
  return digits === '' ? plainNumber : digits
}

/**
 * Whether two numbers of a kind of license are the same. Spaces, dashes, leading zeros, case and the kind's usual
 * letters are ignored ("RN 012-345" is "12345"). Other letters count when both numbers have some: A12345 and B12345
 * differ.
 */
export function isSameNumber(type: string, one: string, other: string): boolean {
  if (numberKey(one) !== numberKey(other) || numberKey(one) === '') return false
  const [letters, otherLetters] = [lettersOf(type, one), lettersOf(type, other)]
  return letters === '' || otherLetters === '' || letters === otherLetters
}

type Numbered = { geo: string; credentialType: string; credentialNumber: string }

/** Whether two entries of one person are the same license, however its number is written. */
export const isSameLicense = (one: Numbered, other: Numbered): boolean =>
  one.geo === other.geo &&
  one.credentialType === other.credentialType &&
  (one.credentialNumber === other.credentialNumber ||
    isSameNumber(one.credentialType, one.credentialNumber, other.credentialNumber))

/** The letters before the digits, unless they are the kind's usual ones. */
function lettersOf(type: string, text: string): string {
  const plainNumber = bareNumber(text)
  const [, letters = '', digits = ''] = numberParts.exec(plainNumber) ?? []
  return digits === '' || prefixesOf[type]?.includes(letters) ? '' : letters
}
