import { createWorker, type ImageLike, OEM } from 'tesseract.js'
import { pictureReaderVersion, recognisedText } from '@/lib/domain/credits/recognised-text'
import { recognisedWords } from './recognised-words'

const parts = `/picture-reader/${pictureReaderVersion}`

/** More pixels do not improve the recognition, and take a phone seconds. */
const longestSide = 2200
/** The time limit of the recognition, in milliseconds. */
const patience = 60_000

/**
 * The text of a picture, line by line, recognized in the browser; a picture that is turned is turned back. Import this
 * module lazily. Everything it loads comes from our origin, and nothing is sent. Japanese costs another two megabytes
 * and is only recognized with `japanese`.
 * @throws when this browser cannot show the picture, when it takes too long, and when `signal` aborts it
 */
export async function readPictureText(source: Blob, japanese: boolean, signal: AbortSignal): Promise<string> {
  const canvas = await drawScaled(source)
  const end = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const ended = new Promise<never>((_, reject) => {
    end.addEventListener('abort', () => reject(end.reason), { once: true })
  })
  const starting = createWorker(japanese ? ['eng', 'spa', 'jpn'] : ['eng', 'spa'], OEM.LSTM_ONLY, {
    workerPath: `${parts}/worker.min.js`,
    corePath: parts,
    langPath: parts,
    workerBlobURL: false,
    // The browser's HTTP cache keeps the files already.
    cacheMethod: 'none',
  })
  try {
    const worker = await Promise.race([starting, ended])
    const words = await recognisedWords(async (degrees) => {
      const page = await Promise.race([bytesOf(degrees === 0 ? canvas : turned(canvas, degrees)), ended])
      return (await Promise.race([worker.recognize(page, {}, { text: false, blocks: true }), ended])).data
    })
    return recognisedText(words)
  } finally {
    starting.then(
      (worker) => worker.terminate(),
      () => {},
    )
  }
}

/**
 * A picture as bytes, which the library passes on at once: one that it has to read first could reach its worker only after
 * that has ended, which nobody catches.
 */
async function bytesOf(canvas: HTMLCanvasElement): Promise<ImageLike> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve)
  })
  if (!blob) throw new Error('The picture is too large for this browser.')
  return new Uint8Array(await blob.arrayBuffer()) as unknown as ImageLike
}

function turned(picture: HTMLCanvasElement, degrees: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const isSideways = degrees % 180 !== 0
  canvas.width = isSideways ? picture.height : picture.width
  canvas.height = isSideways ? picture.width : picture.height
  const context = canvas.getContext('2d')
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.rotate((degrees * Math.PI) / 180)
  context?.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return canvas
}

/** The picture in its stored orientation, scaled down to the useful size. */
async function drawScaled(source: Blob): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(source)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}
