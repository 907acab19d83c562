import { readHistoryQuery, wholeFilterOf } from '@/app/_components/history/history-filters'
import { fileHandler, fileRefusal, guardedFile } from '@/app/_lib/file-answers'
import { listFile, listRefusal } from '@/app/_lists/list-file'
import type { CsvValue } from '@/lib/exports/csv'
import { textStream } from '@/lib/exports/streams'
import { historySentence } from '@/lib/i18n/history-words'
import { translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { attachment } from '@/lib/server/content-disposition'
import { exportHistory } from '@/lib/services/history/history'
import type { HistoryEntry } from '@/lib/services/history/history-input'

/** The columns with which a program verifies the chain: named as in the database, whatever the language. */
const columns = [
  'seq',
  'at',
  'action',
  'actorId',
  'personId',
  'orgId',
  'subjectType',
  'subjectId',
  'requestId',
  'detail',
  'beforeDigest',
  'afterDigest',
  'previousHash',
  'hash',
  'sentence',
] as const
type Say = ReturnType<typeof translatorFor>

/**
 * The whole history as a file with its hashes, with the filters of its page. The export itself is recorded in the
 * history.
 */
export const GET = fileHandler(async (request: Request): Promise<Response> => {
  const ctx = await apiCtx(request)
  if (!ctx) return fileRefusal(null)
  const params = new URL(request.url).searchParams
  const result = await exportHistory(ctx, { filter: wholeFilterOf(readHistoryQuery(Object.fromEntries(params))) })
  const t = translatorFor(ctx.locale)
  if (!result.ok) return listRefusal(result.problem, t)
  const name = t('history.super.file')
  if (params.get('format') !== 'ndjson')
    return listFile(request, { name, header: columns, rows: lines(result.value, t) }, t)
  return new Response(textStream(objects(result.value, t)), {
    headers: {
      ...guardedFile,
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': attachment(`${name}.ndjson`),
    },
  })
})

const rowOf = (entry: HistoryEntry, t: Say) => ({
  seq: entry.id,
  at: entry.at.toISOString(),
  action: entry.action,
  actorId: entry.actor?.id ?? null,
  personId: entry.person?.id ?? null,
  orgId: entry.org?.id ?? null,
  subjectType: entry.subjectType,
  subjectId: entry.subjectId,
  requestId: entry.requestId,
  detail: entry.detail,
  beforeDigest: entry.beforeDigest,
  afterDigest: entry.afterDigest,
  previousHash: entry.previousHash,
  hash: entry.hash,
  sentence: historySentence(entry, t),
})

async function* lines(entries: AsyncIterable<HistoryEntry>, t: Say): AsyncGenerator<readonly CsvValue[]> {
  for await (const entry of entries) {
    const row = rowOf(entry, t)
    yield columns.map((name) => (name === 'detail' ? JSON.stringify(row.detail) : row[name]))
  }
}

async function* objects(entries: AsyncIterable<HistoryEntry>, t: Say): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(rowOf(entry, t))}\n`
}
