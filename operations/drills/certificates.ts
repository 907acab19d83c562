import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWorker, OEM, type Page } from 'tesseract.js'
import { recognisedWords } from '@/app/_components/documents/recognised-words'
import { type CertificatePicture, certificatePictures, photoOf } from '@/fixtures/certificate-pictures'
import { readCertificate } from '@/lib/domain/credits/read-certificate'
import { recognisedText } from '@/lib/domain/credits/recognised-text'

/** Fewer complete readings than this are not worth the megabytes. */
const leastWhole = 7
/** Limit of the median in milliseconds: people begin to type instead of waiting longer. */
const maxTime = 15_000
const today = '2026-11-26'

/**
 * Counts how many of ten photographed certificates are read completely (title, day, hours, provider and its number),
 * and measures the time of each.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-certificates-'))
  let [whole, wrong] = [0, 0]
  const times: number[] = []
  try {
    for (const language of ['eng', 'spa', 'jpn'])
      await cp(`node_modules/@tesseract.js-data/${language}/4.0.0_best_int`, folder, { recursive: true })
    for (const picture of certificatePictures) {
      const { faults, took } = await readOne(picture, folder)
      times.push(took)
      if (faults.length === 0) whole += 1
      wrong += faults.filter(({ read }) => read !== null).length
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const slow = `half of them within ${seconds(median)}, the slowest in ${seconds(Math.max(...times))}`
  console.log(`${whole} of ${certificatePictures.length} read whole, ${wrong} values wrong, ${slow}`)
  if (whole < leastWhole) throw new Error(`Fewer than ${leastWhole} were read whole`)
  if (median > maxTime) throw new Error(`Half of them take longer than ${seconds(maxTime)}`)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

type Fault = { field: string; read: unknown; said: unknown }

async function readOne(picture: CertificatePicture, langPath: string): Promise<{ faults: Fault[]; took: number }> {
  const photo = await photoOf(picture)
  const languages = picture.language === 'ja' ? ['eng', 'spa', 'jpn'] : ['eng', 'spa']
  const began = performance.now()
  const data = await recognise(photo, languages, langPath)
  const took = performance.now() - began
  const read = readCertificate(recognisedText(recognisedWords(data)), today)
  const faults = (Object.keys(picture.says) as (keyof typeof picture.says)[])
    .map((field) => ({ field, read: read[field], said: picture.says[field] }))
    .filter((one) => one.read !== one.said)
  const told = faults.map((fault) => `${fault.field}: ${fault.read} for ${fault.said}`).join('; ') || 'whole'
  console.log(`${picture.name} (${picture.language}): ${seconds(took)}, ${told}`)
  return { faults, took }
}

async function recognise(photo: Buffer, languages: string[], langPath: string): Promise<Page> {
  const worker = await createWorker(languages, OEM.LSTM_ONLY, { langPath, cacheMethod: 'none' })
  try {
    const { data } = await worker.recognize(photo, {}, { text: false, blocks: true })
    return data
  } finally {
    await worker.terminate()
  }
}
