/**
 * A phone number in the form +15555550100; ten digits are taken as a US number. Null when the text is no phone number.
 */
export function toPhone(raw: string): string | null {
  if (!/^[\d\s().+-]+$/.test(raw.trim())) return null
  const digits = raw.replaceAll(/\D/g, '')
  if (digits.length === 10 && !raw.trim().startsWith('+')) return `+1${digits}`
  return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : null
}

/** True for text that looks like an email address. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
