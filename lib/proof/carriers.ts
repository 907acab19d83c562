/** The keyword and the element by which Open Badges 3.0 has a credential inside a picture (section 5.3). */
export const pngKeyword = 'openbadgecredential'
export const svgNamespace = 'https://purl.imsglobal.org/ob/v3p0'

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * The text of the credential that a file carries: itself (JSON or a JWT), or inside a PNG or SVG picture. Null when
 * there is none. `only` reads nothing but that kind.
 */
export function credentialIn(bytes: Uint8Array, only?: 'png'): string | null {
  if (pngSignature.every((byte, at) => bytes[at] === byte)) return textInPng(bytes)
  if (only) return null
  const text = new TextDecoder().decode(bytes).trim()
  return text.startsWith('<') ? textInSvg(text) : text
}

const pdfSignature = new TextEncoder().encode('%PDF')

/** Whether a file is a PDF, whose attached files each environment reads with a library of its own. */
export const isPdf = (bytes: Uint8Array): boolean => pdfSignature.every((byte, at) => bytes[at] === byte)

/** The credential among the files that are attached to a PDF; null when there is none. */
export function credentialAmong(attached: readonly Uint8Array[]): string | null {
  const texts = attached.map((bytes) => credentialIn(bytes))
  return texts.find((text) => text?.includes('VerifiableCredential')) ?? null
}

/** Of a PNG's chunks (length, type, data, checksum) the international text with our keyword, uncompressed as written. */
function textInPng(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = pngSignature.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const type = new TextDecoder('latin1').decode(bytes.subarray(at + 4, at + 8))
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'iTXt') {
      const text = internationalText(data)
      if (text?.keyword === pngKeyword) return text.value
    }
    at += 12 + length
  }
  return null
}

function internationalText(data: Uint8Array): { keyword: string; value: string } | null {
  const nul = (from: number) => data.indexOf(0, from)
  const keywordEnd = nul(0)
  if (keywordEnd < 0 || data[keywordEnd + 1] !== 0) return null
  const languageEnd = nul(keywordEnd + 3)
  const translatedEnd = languageEnd < 0 ? -1 : nul(languageEnd + 1)
  if (translatedEnd < 0) return null
  const decode = (from: number, to?: number) => new TextDecoder().decode(data.subarray(from, to))
  return { keyword: decode(0, keywordEnd), value: decode(translatedEnd + 1) }
}

/** A JWT stands in the attribute `verify`, JSON inside the element. */
function textInSvg(text: string): string | null {
  const element = /<([\w-]+):credential\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1:credential>)/.exec(text)
  if (!element) return null
  const verify = /\bverify="([^"]+)"/.exec(element[2]!)?.[1]
  const inside = (element[3] ?? '').trim()
  const json = inside.startsWith('<![CDATA[') ? inside.slice('<![CDATA['.length, -']]>'.length) : unescaped(inside)
  return verify ?? (json.trim() || null)
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
