/** The number of bytes that `beginsAsDocument` reads. */
export const firstBytes = 12

const toLatin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, firstBytes))

/**
 * Whether a file begins like one of the accepted types (PDF, PNG, JPEG, WebP, HEIC). It lets the browser reject a file
 * at once when its content does not match its name; the server checks the whole file.
 */
export function beginsAsDocument(bytes: Uint8Array): boolean {
  const text = toLatin1(bytes)
  return (
    text.startsWith('%PDF-') ||
    text.startsWith('\u0089PNG') ||
    text.startsWith('\u00ff\u00d8\u00ff') ||
    (text.startsWith('RIFF') && text.endsWith('WEBP')) ||
    text.slice(4, 8) === 'ftyp'
  )
}
