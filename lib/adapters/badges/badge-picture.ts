import 'server-only'
import { crc32 } from 'node:zlib'
import { create } from 'qrcode'
import sharp from 'sharp'
import { pngKeyword, svgNamespace } from '@/lib/proof/carriers'

/** Side of the picture in its own units; a phone scans the code from it. */
const size = 480
const codeSize = 220

/** The code as one path, in units of `codeSize`. */
function codePath(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = codeSize / modules.size
  const rows = Array.from({ length: modules.size }, (_, row) => row)
  return rows
    .flatMap((row) =>
      rows
        .filter((column) => modules.get(row, column))
        .map(
          (column) =>
            `M${(column * side).toFixed(2)} ${(row * side).toFixed(2)}h${side.toFixed(2)}v${side.toFixed(2)}h-${side.toFixed(2)}z`,
        ),
    )
    .join('')
}

/**
 * A picture of a badge: a ring with a check and the code of the page that says what the certificate is now. It has no
 * words, so that it needs no font and no language. `credential` stands inside as Open Badges says.
 */
export function badgeSvg(json: string, verifyAddress: string): string {
  const at = (size - codeSize) / 2
  const inside = json.replaceAll(']]>', ']]]]><![CDATA[>')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="${svgNamespace}" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">`,
    `<openbadges:credential><![CDATA[${inside}]]></openbadges:credential>`,
    `<circle cx="240" cy="240" r="232" fill="#ffffff" stroke="#0f5f59" stroke-width="16"/>`,
    `<g transform="translate(${at} ${at - 18})"><path d="${codePath(verifyAddress)}" fill="#12211f"/></g>`,
    `<circle cx="240" cy="404" r="34" fill="#0f5f59"/>`,
    `<path d="M224 404l12 12 22-24" fill="none" stroke="#ffffff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`,
    `</svg>`,
  ].join('')
}

/** The same as a PNG, with the credential in a chunk of text. */
export async function badgePng(json: string, verifyAddress: string): Promise<Uint8Array> {
  const png = await sharp(Buffer.from(badgeSvg('', verifyAddress)))
    .png()
    .toBuffer()
  // After the signature and the header, which is always the first chunk.
  const at = 8 + 12 + png.readUInt32BE(8)
  return Buffer.concat([png.subarray(0, at), textChunk(pngKeyword, json), png.subarray(at)])
}

/** An uncompressed chunk of international text: keyword, no compression, no language, no translated keyword, text. */
function textChunk(keyword: string, text: string): Buffer {
  const body = Buffer.concat([
    Buffer.from('iTXt'),
    Buffer.from(keyword),
    Buffer.from([0, 0, 0, 0, 0]),
    Buffer.from(text),
  ])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
