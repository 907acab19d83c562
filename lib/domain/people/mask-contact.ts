/** A masked contact that still distinguishes people: "m***@example.com", "(***) ***-4567". */
export function maskContact(value: string): string {
  const atIndex = value.lastIndexOf('@')
  if (atIndex > 0) return `${[...value][0]}***${value.slice(atIndex)}`
  return `(***) ***-${value.slice(-4)}`
}
