/** As much of a contact as tells two people apart: "m***@example.com", "(***) ***-4567". */
export function maskContact(value: string): string {
  const at = value.lastIndexOf('@')
  if (at > 0) return `${[...value][0]}***${value.slice(at)}`
  return `(***) ***-${value.slice(-4)}`
}
