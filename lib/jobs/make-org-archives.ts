import type { FileStore } from '@/lib/adapters/files/file-store'
import { orThrow } from '@/lib/domain/result'
import { type ZipEntry, zip, zipName } from '@/lib/exports/zip'
import { isLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { JobData } from '@/lib/services/job-table'
import { type Archive, beginOrgArchive, clearOrgArchives, endOrgArchive } from '@/lib/services/org-archive/org-archives'
import { jobCtx } from './queue'

type ArchiveJob = JobData<'orgExports'>
type Files = Pick<FileStore, 'get' | 'put' | 'remove'>

/** Writes one archive to the file store as a stream; `last` marks the last attempt. */
export async function makeOrgArchive({ exportId: archiveId }: ArchiveJob, files: Files, last: boolean): Promise<void> {
  const begun = orThrow(await beginOrgArchive(jobCtx('orgExports', new Date()), { archiveId }), 'An archive')
  if (!begun) return
  try {
    const counts = { rows: 0, files: 0 }
    const storedFile = await files.put(zip(entriesOf(begun, files, counts)), maxBytes)
    if (!storedFile.ok) throw new Error(`An archive could not be stored: ${storedFile.problem.code}`)
    const { key: storageKey, size } = storedFile.value
    const made = { storageKey, size, ...counts, leftOut: begun.leftOut.length }
    const result = await endOrgArchive(jobCtx('orgExports', new Date()), { archiveId, made })
    if (!result.ok || !result.value) await files.remove(storageKey)
  } catch (error) {
    if (last) await endOrgArchive(jobCtx('orgExports', new Date()), { archiveId, made: null })
    throw error
  }
}

/** The maximum size of an archive. */
const maxBytes = 2 ** 32 - 1

async function* entriesOf(
  { org, locale, parts, files, leftOut }: Archive,
  store: Files,
  counts: { rows: number; files: number },
): AsyncGenerator<ZipEntry> {
  const madeAt = new Date()
  const t = translatorFor(isLocale(locale) ? locale : 'en')
  const missing = leftOut.map(({ id, fileName }) => `${id} ${fileName}`)
  const lines = [
    t('orgData.file.what', { org }),
    ...['rows', 'papers', 'people'].map((part) => t(`orgData.file.${part}`)),
  ]
  const readme = [...lines, ...(missing.length > 0 ? [t('orgData.file.leftOut'), ...missing] : [])]
  yield { path: 'README.txt', at: madeAt, content: () => encoded([`\uFEFF${readme.join('\r\n\r\n')}\r\n`]) }
  for (const { name, rows } of parts) {
    yield { path: `${name}.ndjson`, at: madeAt, content: () => encoded(linesOf(rows, counts)) }
  }
  for (const file of files) {
    const bytes = await store.get(file.storageKey)
    if (!bytes) continue
    counts.files += 1
    yield { path: `files/${file.kind}/${file.id} ${zipName(file.fileName)}`, at: file.createdAt, content: () => bytes }
  }
}

async function* linesOf(rows: AsyncIterable<object>, counts: { rows: number }): AsyncGenerator<string> {
  for await (const row of rows) {
    counts.rows += 1
    yield `${JSON.stringify(row)}\n`
  }
}

async function* encoded(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

/** Deletes expired archives. */
export async function clearArchives(now: Date): Promise<void> {
  orThrow(await clearOrgArchives(jobCtx('orgExports', now), {}), 'Clearing archives')
}
