/** True for a US postal code: 5 digits, optionally followed by a dash or a space and 4 digits. */
export const isPostalCode = (text: string): boolean => /^\d{5}(?:[- ]\d{4})?$/.test(text)
