const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i

/**
 * Whether a text is a full address: a mailbox of at most 64 characters at a domain with a top level, 254 characters in
 * all.
 */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const atIndex = text.lastIndexOf('@')
  const labels = text.slice(atIndex + 1).split('.')
  return (
    atIndex > 0 &&
    atIndex <= 64 &&
    localPart.test(text.slice(0, atIndex)) &&
    labels.length >= 2 &&
    labels.every((part) => label.test(part)) &&
    topLevel.test(labels.at(-1) ?? '')
  )
}

/** The form in which an address is stored and compared: trimmed and in lower case. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase()
