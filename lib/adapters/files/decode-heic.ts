import 'server-only'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export type Pixels = { data: Uint8Array; width: number; height: number }

// Runs in a separate thread: decoding cannot be interrupted, a thread can be ended.
const decoder = `
const { parentPort, workerData } = require('node:worker_threads')
const decode = require(workerData.decoder)
decode.all({ buffer: Buffer.from(workerData.bytes) }).then(async ([image]) => {
  const { width, height } = image
  if (!(width * height > 0 && width * height <= workerData.pixels)) throw new Error('Too many pixels')
  const { data } = await image.decode()
  parentPort.postMessage({ data, width, height })
}).catch((error) => parentPort.postMessage({ error: String(error) }))
`

/** The first picture of a HEIC file as RGBA, upright; rejects when it is broken, too large or takes too long. */
export function decodeHeic(bytes: Uint8Array, limits: { pixels: number; milliseconds: number }): Promise<Pixels> {
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

/** The decoder inside heic-convert: it knows the size of a picture before it decodes it. */
function decoderPath(): string {
  const fromProject = createRequire(join(process.cwd(), 'package.json'))
  return createRequire(fromProject.resolve('heic-convert')).resolve('heic-decode')
}
