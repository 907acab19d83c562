import { orgFilterOf, readHistoryQuery } from '@/app/_components/history/history-filters'
import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { listFile, listRefusal } from '@/app/_lists/list-file'
import { paperMoment } from '@/lib/domain/time/paper-date'
import type { CsvValue } from '@/lib/exports/csv'
import { historyChanges, historyReason, historySentence, somebody } from '@/lib/i18n/history-words'
import { translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { exportOrgHistory } from '@/lib/services/history/history'
import type { HistoryEntry } from '@/lib/services/history/history-input'

const columns = ['number', 'at', 'who', 'what', 'action', 'about', 'subject', 'support', 'reason', 'changes'] as const

/** The history of an organization as a file, with the filters of its page. */
export const GET = fileHandler(
  async (request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> => {
    const [ctx, { orgId }] = await Promise.all([apiCtx(request), params])
    if (!ctx) return fileRefusal(null)
    const query = readHistoryQuery(Object.fromEntries(new URL(request.url).searchParams))
    const result = await exportOrgHistory(ctx, { orgId, filter: orgFilterOf(query) })
    const t = translatorFor(ctx.locale)
    if (!result.ok) return listRefusal(result.problem, t)
    const timeZone = (await ctx.load.org.load(orgId))?.timeZone ?? 'UTC'
    const header = columns.map((name) => t(`history.org.csv.${name}`))
    return listFile(request, { name: t('history.org.file'), header, rows: lines(result.value, t, timeZone) }, t)
  },
)

type Translate = ReturnType<typeof translatorFor>

async function* lines(
  entries: AsyncIterable<HistoryEntry>,
  t: Translate,
  timeZone: string,
): AsyncGenerator<readonly CsvValue[]> {
  for await (const entry of entries)
    yield columns.map((name) => (name === 'at' ? paperMoment(entry.at, timeZone) : cell(entry, name, t)))
}

function cell(entry: HistoryEntry, column: Exclude<(typeof columns)[number], 'at'>, t: Translate): CsvValue {
  if (column === 'number') return Number(entry.id)
  if (column === 'who') return somebody(entry.actor, t)
  if (column === 'what') return historySentence(entry, t)
  if (column === 'about') return entry.person && somebody(entry.person, t)
  if (column === 'support') return entry.support ? t('history.list.yes') : ''
  if (column === 'reason') return historyReason(entry)
  if (column !== 'changes') return entry[column]
  // A file for machines uses the same separator in every language.
  return historyChanges(entry.changes ?? [], { subjectType: entry.subjectType, t, locale: 'en' })
    .map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`)
    .join('; ')
}
