/** As many bytes as `beginsAsDocument` looks at. */
export const firstBytes = 12

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, firstBytes))

/**
 * Whether a file begins as one of the kinds that are kept (PDF, PNG, JPEG, WebP, HEIC). The browser tells by it at once that a file
 * is another thing than its name says; the server looks at the whole of it.
 */
export function beginsAsDocument(bytes: Uint8Array): boolean {
  const text = latin(bytes)
  return (
    text.startsWith('%PDF-') ||
    text.startsWith('\u0089PNG') ||
    text.startsWith('\u00ff\u00d8\u00ff') ||
    (text.startsWith('RIFF') && text.endsWith('WEBP')) ||
    text.slice(4, 8) === 'ftyp'
  )
}
