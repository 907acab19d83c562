/** Which kind of contact a person typed: with an @ it is meant as an email address, else as a phone number. */
export const contactKind = (text: string): 'EMAIL' | 'PHONE' =>
  text.includes('@') || /[a-z]/i.test(text) ? 'EMAIL' : 'PHONE'
