/**
 * The one form a US phone number is stored in: 10 digits become "+1" and the digits, 11 digits that start with 1 become
 * "+" and the digits. Punctuation and spaces are stripped first; anything else is not a number here and gives "".
 */
export function normalizePhone(text: string): string {
  const digits = text.normalize('NFKC').replace(/[\s\p{P}\p{S}]/gu, '')
  if (/^\d{10}$/.test(digits)) return `+1${digits}`
  if (/^1\d{10}$/.test(digits)) return `+${digits}`
  return ''
}

/** "+15551234567" as people write it: "(555) 123-4567". Anything else comes back unchanged. */
export function formatPhone(phone: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone
}
