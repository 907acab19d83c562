import { create } from 'qrcode'

/** A QR code as path data of its dark squares, each one unit wide, with the width of the whole. */
export function qrPath(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row += 1) {
    for (let from = 0; from < size; ) {
      if (!modules.get(row, from)) {
        from += 1
        continue
      }
      let to = from
      while (to < size && modules.get(row, to)) to += 1
      path += `M${from} ${row}h${to - from}v1h-${to - from}z`
      from = to
    }
  }
  return { path, size }
}
