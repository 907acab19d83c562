import 'server-only'
import sharp, { type Sharp } from 'sharp'
import { fail, ok, type Result } from '@/lib/domain/result'
import { decodeHeic } from './decode-heic'
import type { FileKind } from './inspect-file'

export type ImageKind = Exclude<FileKind, 'pdf'>
export type NormalImage = { bytes: Buffer; kind: Exclude<ImageKind, 'heic'>; width: number; height: number }
export type ImageLimits = { pixels: number; milliseconds: number }

/** 50 megapixels (the largest phone cameras) and 20 seconds. */
export const imageLimits: ImageLimits = { pixels: 50_000_000, milliseconds: 20_000 }

let last: Promise<unknown> = Promise.resolve()

/**
 * Draws an image anew: turned upright, in sRGB, with no metadata and nothing behind its end; HEIC becomes JPEG.
 * A file that cannot be drawn whole within the limits is `fileBroken`.
 */
export function normalizeImage(kind: ImageKind, bytes: Uint8Array, limits = imageLimits): Promise<Result<NormalImage>> {
  // One at a time in a process: a large picture takes hundreds of megabytes.
  const work = last.then(() => draw(kind, bytes, limits))
  last = work.catch(() => undefined)
  return work
}

async function draw(kind: ImageKind, bytes: Uint8Array, limits: ImageLimits): Promise<Result<NormalImage>> {
  try {
    const source = kind === 'heic' ? await fromHeic(bytes, limits) : fromBytes(bytes, limits)
    const target = kind === 'heic' ? 'jpeg' : kind
    const seconds = Math.max(1, Math.ceil(limits.milliseconds / 1000))
    const { data, info } = await encode(source.timeout({ seconds }), target).toBuffer({ resolveWithObject: true })
    return ok({ bytes: data, kind: target, width: info.width, height: info.height })
  } catch {
    return fail('fileBroken')
  }
}

const fromBytes = (bytes: Uint8Array, limits: ImageLimits) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: limits.pixels }).autoOrient()

async function fromHeic(bytes: Uint8Array, limits: ImageLimits): Promise<Sharp> {
  const { data, width, height } = await decodeHeic(bytes, limits)
  return sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
}

function encode(image: Sharp, kind: NormalImage['kind']): Sharp {
  if (kind === 'png') return image.png({ compressionLevel: 9 })
  return kind === 'webp' ? image.webp({ quality: 90 }) : image.jpeg({ quality: 90 })
}
