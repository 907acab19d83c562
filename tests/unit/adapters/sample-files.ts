import sharp, { type Sharp } from 'sharp'

const red = { create: { width: 16, height: 8, channels: 3, background: '#c81e1e' } } as const

export const picture = (): Sharp => sharp(red)
export const png = () => picture().png().toBuffer()
export const jpeg = () => picture().jpeg().toBuffer()
export const webp = () => picture().webp().toBuffer()

/** A photo whose metadata says where it was taken and that it must be rotated. */
export const jpegWithGps = () =>
  picture()
    .withExif({
      IFD0: { Copyright: 'canary-owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const pdf = (inside = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n${inside}\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  )

export const svg = () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const html = () => Buffer.from('<!doctype html><script>alert(1)</script>')
export const gif = () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')

/** The end of a ZIP archive with a comment. */
export function archiveEnd(comment: string): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([end, Buffer.from(comment)])
}

/** A red picture of 16 by 8 pixels, in the form a phone would send. */
export const heic = () => Buffer.from(heicText, 'base64')
const heicText =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAwttZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA' +
  'AAAAABAAAAVGlsb2MAAAAAREAAAgABAAAAAAMvAAMAAAAAAAAAswAAALMAAAATAAAAxgAAABYAAgAAAAAECwADAAAAAAAAALMAAACzAAAADgAA' +
  'AMEAAAAOAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAAAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAaHZjMQAAAAIqaXBycAAAAgVpcGNvAAAA1m' +
  'h2Y0MBAWAAAAAAAAAAAAC68AD8/fj4AAALBiAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEAK0IBAgFgAAADAIAAAAMAAAMAugAA' +
  'oIiXLkkyqbgIaDAgAAADACAAAAMDIQAiAAEACEQBwXGCmSAAIAABABpAAQwC//8BYAAAAwCAAAADAAADALoAACwJACEAAQArQgECAWAAAAMAgA' +
  'AAAwAAAwC6AACgiJcuSTKpuAhoMCAAAAMAIAAAAwMhACIAAQAHRAHBcYKZIAAAABRpc3BlAAAAAAAAABAAAAAIAAAAEHBpeGkAAAAAAwgICAAA' +
  'AM5odmNDAQFgAAAAAAAAAAAAuvAA/Pz4+AAACwYgAAEAGkABDAL//wFgAAADAIAAAAMAAAMAugAALAkAIQABACdCAQIBYAAAAwCAAAADAAADAL' +
  'oAAMIiXLkkyqbAgAAAAwCAAAAMhAAiAAEACEQBwXGCmSAAIAABABpAAQwC//8BYAAAAwCAAAADAAADALoAACwJACEAAQAnQgECAWAAAAMAgAAA' +
  'AwAAAwC6AADCIly5JMqmwIAAAAMAgAAADIQAIgABAAdEAcFxgpkgAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMT' +
  'U6YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQIDAAIEhAIFhgAAABppcmVmAAAAAAAAAA5hdXhsAAIAAQABAAABs21kYXQAAACvTgEFqjL+' +
  'RmyYQUJprjVqkVSe8/FLdmF6YWFyIEhFVkMgRW5jb2RlciB2LiAyLjMuMS1lYTA5YWY1IC0gQ29weWxlZnQgMjAxMi0yMDE1IC0gaHR0cDovL3' +
  'VsdHJhdmlkZW8uY3MudHV0LmZpLyAtIG9wdGlvbnM6IDE2eDggZGVibG9jaz0xOjA6MCBzYW89MyBpbnRyYV9wZXJpb2Q9NjQgcXA9MjYgcmVm' +
  'PTEAgAAAAA8mAa94947/T/fTFC8qQLAAAAASUAGEDQIAACvAAAAMcAAAGnCAAAAAr04BBaoy/kZsmEFCaa41apFUnvPxS3ZhemFhciBIRVZDIE' +
  'VuY29kZXIgdi4gMi4zLjEtZWEwOWFmNSAtIENvcHlsZWZ0IDIwMTItMjAxNSAtIGh0dHA6Ly91bHRyYXZpZGVvLmNzLnR1dC5maS8gLSBvcHRp' +
  'b25zOiAxNng4IGRlYmxvY2s9MTowOjAgc2FvPTMgaW50cmFfcGVyaW9kPTY0IHFwPTI2IHJlZj0xAIAAAAAKJgGu8PGW/D4f4AAAAApQAYQFAg' +
  'AAe8CA'
