import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF as a reader would select it, in drawing order; the fonts' maps give the characters of the glyphs.
 */
export function pdfText(bytes: Uint8Array): string {
  const objects = readObjects(Buffer.from(bytes))
  const fonts = fontMaps(objects)
  return [...objects.values()]
    .filter(({ head, stream }) => stream && !/\/(Type|Subtype|FontFile2|Length1)\b/.test(head))
    .map(({ stream }) => shown(stream!, fonts))
    .join('\n')
}

type Obj = { head: string; stream: string | null }

function readObjects(file: Buffer): Map<string, Obj> {
  const text = file.toString('latin1')
  const objects = new Map<string, Obj>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length
    const to = text.indexOf('\nendobj', from)
    const streamAt = text.indexOf('stream\n', from)
    const hasStream = streamAt >= 0 && streamAt < to
    const head = text.slice(from, hasStream ? streamAt : to)
    const end = hasStream ? streamAt + 'stream\n'.length + Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0) : 0
    const raw = hasStream ? file.subarray(streamAt + 'stream\n'.length, end) : null
    const stream = raw && (/FlateDecode/.test(head) ? inflateSync(raw) : raw).toString('latin1')
    objects.set(match[1]!, { head, stream })
  }
  return objects
}

/** From the name of a font as used on pages ("F1") to the characters of its glyphs. */
function fontMaps(objects: ReadonlyMap<string, Obj>): Map<string, Map<string, string>> {
  const named = new Map<string, Map<string, string>>()
  for (const { head } of objects.values()) {
    for (const [, name, ref] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(ref!)?.head ?? '')?.[1]
      named.set(name!, glyphs(objects.get(map ?? '')?.stream ?? ''))
    }
  }
  return named
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function glyphs(cmap: string): Map<string, string> {
  const map = new Map<string, string>()
  for (const [, from, , list] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    const values = [...list!.matchAll(/<([0-9a-f ]*)>/gi)]
    for (const [index, [, hex]] of values.entries())
      map.set((Number.parseInt(from!, 16) + index).toString(16).padStart(4, '0'), fromHex(hex!.replaceAll(' ', '')))
  }
  return map
}

function shown(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map()
  let text = ''
  for (const [, name, show] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/gi)) {
    if (name) font = fonts.get(name) ?? font
    else
      for (const [, hex] of (show ?? '').matchAll(/<([0-9a-f]*)>/gi))
        text += (hex!.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph.toLowerCase()) ?? '�').join('')
    if (!name) text += '\n'
  }
  return text
}
