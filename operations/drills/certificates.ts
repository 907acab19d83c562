import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { recognisedWords } from '@/app/_components/documents/recognised-words'
import {
  type CertificatePicture,
  certificatePictures,
  pictureOf,
  type WayIn,
  waysIn,
} from '@/fixtures/certificate-pictures'
import { readCertificate } from '@/lib/domain/credits/read-certificate'
import { recognisedText } from '@/lib/domain/credits/recognised-text'

/** Fewer complete readings of the fifty than this are not worth the megabytes. */
const leastWhole = 40
/** Limit of the median in milliseconds: people begin to type instead of waiting longer. */
const maxTime = 15_000
const today = '2026-11-26'

/**
 * Reads ten certificates, each as five kinds of picture, and counts by kind of field and by way in what was read right,
 * left out, and wrong; measures the time of each.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-certificates-'))
  const readings: Reading[] = []
  try {
    for (const language of ['eng', 'spa', 'jpn'])
      await cp(`node_modules/@tesseract.js-data/${language}/4.0.0_best_int`, folder, { recursive: true })
    for (const languages of [
      ['eng', 'spa'],
      ['eng', 'spa', 'jpn'],
    ]) {
      const worker = await createWorker(languages, OEM.LSTM_ONLY, { langPath: folder, cacheMethod: 'none' })
      for (const picture of certificatePictures)
        if ((picture.language === 'ja') === languages.includes('jpn'))
          for (const way of waysIn) readings.push(await readOne(picture, way, worker))
      await worker.terminate()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.table(
    fields.map((field) =>
      tally(
        field,
        readings.map((reading) => reading.fields[field]),
      ),
    ),
  )
  console.table(
    waysIn.map((way) =>
      tally(
        way,
        readings.flatMap((one) => (one.way === way ? Object.values(one.fields) : [])),
      ),
    ),
  )
  const whole = readings.filter((reading) => Object.values(reading.fields).every((field) => field === 'right')).length
  const times = readings.map(({ took }) => took).toSorted((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)] ?? 0
  console.log(
    `${whole} of ${readings.length} whole, half within ${seconds(median)}, the slowest in ${seconds(times.at(-1) ?? 0)}`,
  )
  if (whole < leastWhole) throw new Error(`Fewer than ${leastWhole} were read whole`)
  if (median > maxTime) throw new Error(`Half of them take longer than ${seconds(maxTime)}`)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const fields = ['title', 'providerName', 'providerNumber', 'completedAt', 'units', 'format'] as const
type Outcome = 'right' | 'left out' | 'wrong'
type Reading = { way: WayIn; fields: Record<(typeof fields)[number], Outcome>; took: number }

const tally = (of: string, outcomes: readonly Outcome[]) => ({
  of,
  right: outcomes.filter((one) => one === 'right').length,
  'left out': outcomes.filter((one) => one === 'left out').length,
  wrong: outcomes.filter((one) => one === 'wrong').length,
})

async function readOne(picture: CertificatePicture, way: WayIn, worker: Worker): Promise<Reading> {
  const upload = await pictureOf(picture, way)
  const began = performance.now()
  const words = await recognisedWords(async (degrees) => {
    const page = degrees === 0 ? upload : await sharp(upload).rotate(degrees).toBuffer()
    return (await worker.recognize(page, {}, { text: false, blocks: true })).data
  })
  const took = performance.now() - began
  const read = readCertificate(recognisedText(words), today)
  const outcomes = fields.map((field): [string, Outcome] => {
    if (read[field] === picture.says[field]) return [field, 'right']
    console.log(
      `${picture.name}, ${way}: ${field} ${JSON.stringify(read[field])} for ${JSON.stringify(picture.says[field])}`,
    )
    return [field, read[field] === null ? 'left out' : 'wrong']
  })
  return { way, fields: Object.fromEntries(outcomes) as Reading['fields'], took }
}
