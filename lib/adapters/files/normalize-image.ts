import 'server-only'
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { oneAtATime } from '@/lib/domain/one-at-a-time'
import { logoLimits } from '@/lib/domain/orgs/values'
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

/**
 * Draws a logo anew as a PNG that fits its place on papers and in mails, at the density of print. `invalidInput` where it has too few
 * pixels to be read there.
 */
export const normalizeLogo = (from: string, to: string): Promise<Result<{ width: number; height: number }>> =>
  turns(async () => {
    try {
      const source = fromFile(from, { ...imageLimits, pixels: logoLimits.pixels })
      const { width: fullWidth, height: fullHeight } = await sharp(from).metadata()
      if (Math.min(fullWidth, fullHeight) < logoLimits.shortestSide) return fail('invalidInput')
      const box = {
        width: logoLimits.width,
        height: logoLimits.height,
        fit: 'inside',
        withoutEnlargement: true,
      } as const
      // Three colours of eight bits each: programs that draw papers read no other kind reliably.
      const drawn = source.timeout({ seconds: 10 }).resize(box).toColourspace('srgb').png({ compressionLevel: 9 })
      const { width, height } = await drawn.toFile(to)
      return ok({ width, height })
    } catch {
      return fail('fileBroken')
    }
  })

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
