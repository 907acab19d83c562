/**
 * The stored form of a US phone number: 10 digits become "+1" and the digits, 11 digits that start with 1 become "+"
 * and the digits. Punctuation and spaces are stripped first; anything else is not a US number and gives "".
 */
export function normalizePhone(text: string): string {
  const digits = text.normalize('NFKC').replace(/[\s\p{P}\p{S}]/gu, '')
  if (/^\d{10}$/.test(digits)) return `+1${digits}`
  if (/^1\d{10}$/.test(digits)) return `+${digits}`
  return ''
}

/** "+15551234567" in the usual notation: "(555) 123-4567". Any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone
}
