type FetchedFile = { name: string; blob: Blob }
/** A response without a file: the server's message, or null without one. */
type RefusedFile = { refusal: string | null }

/** Fetches a generated file. `onLines` is called with the number of lines received so far. */
export async function fetchFile(
  href: string,
  { signal, onLines }: { signal: AbortSignal; onLines: (lines: number) => void },
): Promise<FetchedFile | RefusedFile> {
  const response = await fetch(href, { signal })
  const name = nameIn(response.headers.get('content-disposition') ?? '')
  if (!response.ok || !response.body || name === null) return { refusal: await wordsOf(response) }
  const type = response.headers.get('content-type') ?? ''
  const parts: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = response.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    // Only a text file has lines.
    if (!type.startsWith('text/')) continue
    lines += count(part.value)
    onLines(lines)
  }
  return { name, blob: new Blob(parts, { type }) }
}

function count(bytes: Uint8Array): number {
  let lines = 0
  for (const byte of bytes) if (byte === 10) lines += 1
  return lines
}

/** The file's name from `content-disposition`, the UTF-8 name first; null when it is no attachment. */
export function nameIn(disposition: string): string | null {
  if (!disposition.startsWith('attachment')) return null
  const any = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]*)"/.exec(disposition)?.[1]
  return (any ? decodeURIComponent(any) : plain) || 'download'
}

async function wordsOf(response: Response): Promise<string | null> {
  const plain = response.headers.get('content-type')?.startsWith('text/plain')
  return plain ? (await response.text()).slice(0, 500) || null : null
}
