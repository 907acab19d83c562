export type Part = { name: string; value: string | Uint8Array; fileName?: string; type?: string }

export const boundary = 'a-boundary-of-the-tests'
export const multipartType = `multipart/form-data; boundary=${boundary}`

/** The parts as the body of a multipart request. */
export function bodyOf(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ name, value, fileName, type }) => {
    const file = fileName ? `; filename="${fileName}"` : ''
    const kind = type ? `\r\nContent-Type: ${type}` : ''
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${kind}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]
  })
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
}
