import 'server-only'
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { oneAtATime } from '@/lib/domain/one-at-a-time'
import { fail, ok, type Result } from '@/lib/domain/result'
import { decodeHeic } from './decode-heic'
import type { FileKind } from './inspect-file'

export type ImageKind = Exclude<FileKind, 'pdf'>
export type NormalImage = { kind: Exclude<ImageKind, 'heic'>; width: number; height: number }
export type ImageLimits = { pixels: number; milliseconds: number }

/** 50 megapixels (the largest phone cameras) and 20 seconds. */
export const imageLimits: ImageLimits = { pixels: 50_000_000, milliseconds: 20_000 }

// Otherwise the library keeps files open that are removed long since.
sharp.cache({ files: 0 })

// A large picture takes hundreds of megabytes.
const turns = oneAtATime()

/**
 * Draws the image of one file anew into another: turned upright, in sRGB, with no metadata and nothing behind its end; HEIC becomes
 * JPEG. A file that cannot be drawn whole within the limits is `fileBroken`.
 */
export const normalizeImage = (
  kind: ImageKind,
  from: string,
  to: string,
  limits = imageLimits,
): Promise<Result<NormalImage>> => turns(() => draw(kind, from, to, limits))

async function draw(kind: ImageKind, from: string, to: string, limits: ImageLimits): Promise<Result<NormalImage>> {
  try {
    const source = kind === 'heic' ? await fromHeic(from, limits) : fromFile(from, limits)
    const target = kind === 'heic' ? 'jpeg' : kind
    const seconds = Math.max(1, Math.ceil(limits.milliseconds / 1000))
    const { width, height } = await encode(source.timeout({ seconds }), target).toFile(to)
    return ok({ kind: target, width, height })
  } catch {
    return fail('fileBroken')
  }
}

const fromFile = (path: string, limits: ImageLimits) =>
  sharp(path, { failOn: 'error', limitInputPixels: limits.pixels }).autoOrient()

async function fromHeic(path: string, limits: ImageLimits): Promise<Sharp> {
  const { data, width, height } = await decodeHeic(await readFile(path), limits)
  return sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
}

function encode(image: Sharp, kind: NormalImage['kind']): Sharp {
  if (kind === 'png') return image.png({ compressionLevel: 9 })
  return kind === 'webp' ? image.webp({ quality: 90 }) : image.jpeg({ quality: 90 })
}
