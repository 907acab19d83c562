/**
 * The header that makes a browser save a file under its name, in any script (RFC 6266 with RFC 8187):
 * a plain name for old readers, then the full one.
 */
export function attachment(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/%]/g, '_')
    .trim()
  const name = plain === '' || plain.startsWith('.') ? `file${plain}` : plain
  return `attachment; filename="${name}"; filename*=UTF-8''${encode(fileName)}`
}

/**
 * Percent-encoding that also covers the characters RFC 8187 does not allow unencoded. A lone surrogate cannot be
 * encoded and is replaced.
 */
const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
