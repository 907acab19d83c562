/** The widest line, without the comma after it. */
const width = 118

const inOneLine = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${inOneLine(inner)}`)
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}'
}

/** A value inside a file: in one line where it fits, because people read these files. `used` is what the name takes. */
function inside(value: unknown, indent: number, used: number): string {
  const line = inOneLine(value)
  return typeof value !== 'object' || value === null || line.length + indent + used <= width
    ? line
    : inLines(value, indent)
}

function inLines(value: object, indent: number): string {
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const begin = ' '.repeat(indent + 2)
  const parts = Object.entries(value).map(([name, inner]) => {
    const label = Array.isArray(value) ? '' : `${JSON.stringify(name)}: `
    return `${begin}${label}${inside(inner, indent + 2, label.length)}`
  })
  return `${open}\n${parts.join(',\n')}\n${' '.repeat(indent)}${close}`
}

/** The text of a file of law. */
export const lawText = (file: object): string => `${inLines(file, 0)}\n`
