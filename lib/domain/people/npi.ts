/** The prefix of national health identifiers of the US, by which the check digit of an NPI is made (ISO 7812). */
const prefixSum = 24

/** Whether ten digits are an NPI: the last one is the check digit of the others. */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false
  const sum = [...text].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, prefixSum)
  return sum % 10 === 0
}

/** An NPI as it was typed, without spaces and hyphens; null for any other text. */
export function readNpi(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return isNpi(digits) ? digits : null
}

/** The problem with a typed NPI; an empty one has none. */
export const npiProblem = (text: string | null | undefined): string | null =>
  (text ?? '').trim() === '' || readNpi(text ?? '') ? null : 'validation.npi'
