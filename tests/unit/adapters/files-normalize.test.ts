import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sentFile } from '@/fixtures/sent-file'
import { type ImageKind, imageLimits, normalizeImage as normalize } from '@/lib/adapters/files/normalize-image'
import { fail, ok } from '@/lib/domain/result'
import { heic, html, jpeg, jpegWithGps, pdf, png, webp } from './sample-files'

/** Re-encodes the picture and returns the result with its bytes. */
async function normalizeImage(kind: ImageKind, content: Uint8Array, limits = imageLimits) {
  const { path } = sentFile('picture', content)
  const to = `${path}-drawn`
  const result = await normalize(kind, { from: path, to, who: 'ana' }, limits)
  return result.ok ? ok({ ...result.value, bytes: await readFile(to) }) : result
}

test.each([
  ['png', png, 'png'],
  ['jpeg', jpeg, 'jpeg'],
  ['webp', webp, 'webp'],
  ['heic', heic, 'jpeg'],
] as const)('%s is drawn anew', async (kind, content, target) => {
  const result = await normalizeImage(kind, await content())
  if (!result.ok) throw new Error(result.problem.code)
  expect(result.value).toMatchObject({ kind: target, width: 16, height: 8 })
  const { data } = await sharp(result.value.bytes).raw().toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0] = data
  expect(red).toBeGreaterThan(170)
  expect(green).toBeLessThan(70)
})

test('place, owner and orientation are gone, and the picture is upright', async () => {
  const original = await jpegWithGps()
  expect((await sharp(original).metadata()).exif?.includes('canary-owner')).toBe(true)

  const result = await normalizeImage('jpeg', original)
  if (!result.ok) throw new Error(result.problem.code)
  const metadata = await sharp(result.value.bytes).metadata()
  expect(metadata).toMatchObject({ width: 8, height: 16 })
  expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(result.value.bytes.includes('canary-owner')).toBe(false)
})

test('what hides behind an image is gone', async () => {
  const result = await normalizeImage('jpeg', Buffer.concat([await jpeg(), html()]))
  if (!result.ok) throw new Error(result.problem.code)
  expect(result.value.bytes.includes('script')).toBe(false)
})

test.each([
  ['a PNG cut short', 'png', async () => half(await noisyPng())],
  ['a JPEG cut short', 'jpeg', async () => (await jpeg()).subarray(0, 200)],
  ['a HEIC cut short', 'heic', async () => heic().subarray(0, 600)],
  ['a HEIC of nothing', 'heic', async () => heic().subarray(0, 40)],
  ['html', 'png', async () => html()],
  ['a PDF', 'png', async () => pdf()],
] as const)('%s is broken', async (_name, kind, content) => {
  expect(await normalizeImage(kind, await content())).toEqual(fail('fileBroken'))
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
const noisyPng = () => {
  const bytes = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * index * 31) % 251))
  return sharp(bytes, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer()
}

test('a picture of too many pixels, or one that takes too long, is refused as too large', async () => {
  expect(imageLimits).toEqual({ pixels: 50_000_000, milliseconds: 20_000 })
  const limits = { ...imageLimits, pixels: 127 }
  expect(await normalizeImage('png', await png(), limits)).toEqual(fail('pictureTooLarge'))
  expect(await normalizeImage('heic', heic(), limits)).toEqual(fail('pictureTooLarge'))
  expect((await normalizeImage('heic', heic(), { ...imageLimits, pixels: 128 })).ok).toBe(true)
  expect(await normalizeImage('heic', heic(), { ...imageLimits, milliseconds: 0 })).toEqual(fail('pictureTooLarge'))
})

test('a small picture does not wait for all the large ones of somebody else', async () => {
  const large = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#c81e1e' } })
    .png()
    .toBuffer()
  const ended: string[] = []
  const redraw = async (who: string, content: Uint8Array) => {
    const { path } = sentFile('picture', content)
    await normalize('png', { from: path, to: `${path}-drawn`, who })
    ended.push(who)
  }
  const all = Array.from({ length: 6 }, () => redraw('ana', large))
  await Promise.all([...all, redraw('ben', await png())])
  expect(ended).toHaveLength(7)
  expect(ended.indexOf('ben')).toBeLessThan(4)
})
