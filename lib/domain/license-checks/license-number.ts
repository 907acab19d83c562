/** Letters that boards and people put before a number of a kind; they say nothing that the kind does not say. */
const prefixesOf: Readonly<Record<string, readonly string[]>> = {
  CNA: ['CNA', 'NA', 'C'],
  HHA: ['HHA', 'H'],
  LVN: ['LVN', 'VN', 'LPN', 'PN'],
  RN: ['RN', 'R'],
  CMA2: ['CMA', 'MA'],
  NFA: ['NFA', 'NHA'],
}

const bareNumber = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

const parts = /^([A-Z]*)0*(.*)$/

/**
 * A number as it is compared: letters and digits of ASCII in upper case, without the letters before the first digit and without
 * leading zeros. One of letters or zeros alone stays as it is. The database makes the same of it (`license_number_key`), to find
 * candidates; whether they are the same number is for `isSameNumber` to say.
 */
export function numberKey(text: string): string {
  const bare = bareNumber(text)
  const rest = parts.exec(bare)?.[2] ?? ''
  return rest === '' ? bare : rest
}

/**
 * Whether two numbers of a kind of license are the same: spaces, dashes, leading zeros, case and the usual letters of the kind do not
 * count ("RN 012-345" is "12345"). Other letters count where both have some: A12345 and B12345 are two.
 */
export function isSameNumber(type: string, one: string, other: string): boolean {
  if (numberKey(one) !== numberKey(other) || numberKey(one) === '') return false
  const [first, second] = [lettersOf(type, one), lettersOf(type, other)]
  return first === '' || second === '' || first === second
}

/** The letters before the digits that are not the usual ones of the kind. */
function lettersOf(type: string, text: string): string {
  const bare = bareNumber(text)
  const [, letters = '', rest = ''] = parts.exec(bare) ?? []
  return rest === '' || prefixesOf[type]?.includes(letters) ? '' : letters
}
