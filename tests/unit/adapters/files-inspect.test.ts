import { describe, expect, test } from 'vitest'
import { sentFile } from '@/fixtures/sent-file'
import { inspectFile as inspect } from '@/lib/adapters/files/inspect-file'
import { fail, ok } from '@/lib/domain/result'
import { maxFileBytes } from '@/lib/domain/values'
import { archiveEnd, gif, heic, html, jpeg, pdf, png, svg, webp } from './sample-files'

const inspectFile = (name: string, content: Buffer) => inspect(sentFile(name, content))

describe('what is taken', () => {
  test.each([
    ['license.pdf', pdf, 'pdf'],
    ['LICENSE.PDF', pdf, 'pdf'],
    ['card.png', png, 'png'],
    ['card.jpg', jpeg, 'jpeg'],
    ['card.JPEG', jpeg, 'jpeg'],
    ['card.webp', webp, 'webp'],
    ['IMG_0001.HEIC', heic, 'heic'],
    ['certificado.final.2026.pdf', pdf, 'pdf'],
    ['card.jpg', png, 'png'],
    ['card.jpg', webp, 'webp'],
    ['IMG_1.HEIC', jpeg, 'jpeg'],
    ['download.jfif', jpeg, 'jpeg'],
    ['scan.jpe', jpeg, 'jpeg'],
    ['certificate', pdf, 'pdf'],
    ['card.pdf', png, 'png'],
    ['card.html', png, 'png'],
    ['lines.pdf', () => Buffer.concat([Buffer.from('\r\n\n'), pdf()]), 'pdf'],
    ['mark.pdf', () => Buffer.concat([Buffer.from('\ufeff'), pdf()]), 'pdf'],
    ['page.pdf', () => Buffer.concat([html(), pdf()]), 'pdf'],
  ])('%s', async (name, content, kind) => {
    expect(await inspectFile(name, await content())).toEqual(ok(kind))
  })
})

describe('what is refused', () => {
  test.each([
    ['html called an image', 'card.png', html],
    ['html called a PDF', 'card.pdf', html],
    ['svg', 'card.svg', svg],
    ['svg called an image', 'card.png', svg],
    ['gif', 'card.gif', gif],
    ['an archive', 'card.pdf', () => archiveEnd('')],
    ['two kibibytes before a PDF', 'card.pdf', () => Buffer.concat([Buffer.alloc(2048, ' '), pdf()])],
    ['text', 'card.pdf', () => Buffer.from('hello')],
  ])('%s', async (_name, name, content) => {
    expect(await inspectFile(name, await content())).toEqual(fail('fileType'))
  })

  test('nothing', async () => {
    expect(await inspectFile('card.pdf', Buffer.alloc(0))).toEqual(fail('fileEmpty'))
  })

  test('more than 20 MiB, by one byte', async () => {
    const sized = (size: number) => {
      const bytes = pdf()
      return Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size - bytes.length - 9, ' '), bytes])
    }
    expect(maxFileBytes).toBe(20_971_520)
    expect(await inspectFile('a.pdf', sized(maxFileBytes))).toEqual(ok('pdf'))
    expect(await inspectFile('a.pdf', sized(maxFileBytes + 1))).toEqual(fail('fileTooLarge'))
  })
})
