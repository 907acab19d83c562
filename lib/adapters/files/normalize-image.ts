import 'server-only'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import { logoLimits } from '@/lib/domain/orgs/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { FileKind } from './inspect-file'
import { pictureTurns } from './turns'

export type ImageKind = Exclude<FileKind, 'pdf'>
type NormalImage = { kind: Exclude<ImageKind, 'heic'>; width: number; height: number }
type ImageLimits = { pixels: number; milliseconds: number }

/** 50 megapixels (the largest phone cameras) and 20 seconds. */
export const imageLimits: ImageLimits = { pixels: 50_000_000, milliseconds: 20_000 }

// Otherwise the library keeps files open long after they were removed.
sharp.cache({ files: 0 })

/** A picture of one file that is redrawn into another; `who` sent it. */
type Redrawing = { from: string; to: string; who: string }

/**
 * Redraws an image: upright, in sRGB, without metadata and without anything after its end. HEIC becomes JPEG. A file
 * that cannot be drawn completely is `fileBroken`, one beyond the limits `pictureTooLarge`.
 * @throws NoTurn when others have sent too much.
 */
export async function normalizeImage(
  kind: ImageKind,
  { from, to, who }: Redrawing,
  limits = imageLimits,
): Promise<Result<NormalImage>> {
  const pixels = await pixelsOf(from)
  if (pixels !== null && pixels > limits.pixels) return fail('pictureTooLarge')
  return pictureTurns({ who, size: pixels ?? limits.pixels }, () => draw(kind, from, to, limits))
}

/** The pixels that the head of a file claims; null when it cannot be read. */
const pixelsOf = (path: string): Promise<number | null> =>
  sharp(path, { limitInputPixels: false })
    .metadata()
    .then(({ width, height }) => width * height)
    .catch(() => null)

async function draw(kind: ImageKind, from: string, to: string, limits: ImageLimits): Promise<Result<NormalImage>> {
  try {
    const source = kind === 'heic' ? await fromHeic(from, limits) : fromFile(from, limits)
    const target = kind === 'heic' ? 'jpeg' : kind
    const seconds = Math.max(1, Math.ceil(limits.milliseconds / 1000))
    const { width, height } = await encode(source.timeout({ seconds }), target).toFile(to)
    return ok({ kind: target, width, height })
  } catch (error) {
    return fail(tooLarge.test(String(error)) ? 'pictureTooLarge' : 'fileBroken')
  }
}

/** What the libraries say of a sound picture with too many pixels, or one that takes too long. */
const tooLarge = /exceeds pixel limit|too many pixels|time(?:d )?out/i

/**
 * Redraws a logo as a PNG that fits its place on papers and in mails, at print resolution. `invalidInput` when it has
 * too few pixels to be legible there.
 * @throws NoTurn when others have sent too much.
 */
export async function normalizeLogo({ from, to, who }: Redrawing): Promise<Result<{ width: number; height: number }>> {
  const pixels = await pixelsOf(from)
  if (pixels !== null && pixels > logoLimits.pixels) return fail('pictureTooLarge')
  return pictureTurns({ who, size: pixels ?? logoLimits.pixels }, () => drawLogo(from, to))
}

async function drawLogo(from: string, to: string): Promise<Result<{ width: number; height: number }>> {
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
    // Three channels of eight bits each: the programs that draw papers read no other kind reliably.
    const drawn = source.timeout({ seconds: 10 }).resize(box).toColourspace('srgb').png({ compressionLevel: 9 })
    const { width, height } = await drawn.toFile(to)
    return ok({ width, height })
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
  // A level more saves a few per cent, and takes minutes for some pictures.
  if (kind === 'png') return image.png({ compressionLevel: 6 })
  return kind === 'webp' ? image.webp({ quality: 90 }) : image.jpeg({ quality: 90 })
}

type Pixels = { data: Uint8Array; width: number; height: number }

// Runs in a separate thread: decoding cannot be interrupted, but a thread can be terminated.
const decoder = `
const { parentPort, workerData } = require('node:worker_threads')
const decode = require(workerData.decoder)
decode.all({ buffer: Buffer.from(workerData.bytes) }).then(async ([image]) => {
  const { width, height } = image
  if (!(width * height > 0)) throw new Error('No pixels')
  if (width * height > workerData.pixels) throw new Error('Too many pixels')
  const { data } = await image.decode()
  parentPort.postMessage({ data, width, height })
}).catch((error) => parentPort.postMessage({ error: String(error) }))
`

/** The first picture of a HEIC file as upright RGBA; rejects when it is broken, too large or takes too long. */
function decodeHeic(bytes: Uint8Array, limits: { pixels: number; milliseconds: number }): Promise<Pixels> {
  const workerData = { decoder: decoderPath(), bytes, pixels: limits.pixels }
  const worker = new Worker(decoder, { eval: true, workerData, execArgv: [], stdout: true, stderr: true })
  return new Promise<Pixels>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('HEIC decoding timed out')), limits.milliseconds)
    worker.once('message', (answer: Pixels | { error: string }) => {
      clearTimeout(timer)
      if ('error' in answer) reject(new Error(answer.error))
      else resolve(answer)
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('HEIC decoder ended'))
    })
  }).finally(() => worker.terminate())
}

/** The decoder inside heic-convert, which knows the size of a picture before it decodes it. */
function decoderPath(): string {
  const fromProject = createRequire(join(process.cwd(), 'package.json'))
  return createRequire(fromProject.resolve('heic-convert')).resolve('heic-decode')
}
