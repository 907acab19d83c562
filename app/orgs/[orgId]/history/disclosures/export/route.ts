import { readHistoryQuery } from '@/app/_components/history/history-filters'
import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { listFile, listRefusal } from '@/app/_lists/list-file'
import type { DisclosureRow } from '@/lib/data/audit/disclosures'
import { paperMoment } from '@/lib/domain/time/paper-date'
import type { CsvValue } from '@/lib/exports/csv'
import { translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { exportDisclosures } from '@/lib/services/history/history'
import { disclosedPerson, disclosureWords } from '../disclosure-words'

const columns = ['number', 'at', 'what', 'to', 'whose', 'why'] as const

/** The accounting of disclosures as a file, with the filters of its page. */
export const GET = fileHandler(
  async (request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> => {
    const [ctx, { orgId }] = await Promise.all([apiCtx(request), params])
    if (!ctx) return fileRefusal(null)
    const { person: personId, from, to } = readHistoryQuery(Object.fromEntries(new URL(request.url).searchParams))
    const result = await exportDisclosures(ctx, { orgId, filter: { personId, from, to } })
    const t = translatorFor(ctx.locale)
    if (!result.ok) return listRefusal(result.problem, t)
    const timeZone = (await ctx.load.org.load(orgId))?.timeZone ?? 'UTC'
    const header = columns.map((name) => t(`orgData.disclosures.csv.${name}`))
    return listFile(request, { name: t('orgData.disclosures.file'), header, rows: lines(result.value, t, timeZone) }, t)
  },
)

async function* lines(
  rows: AsyncIterable<DisclosureRow>,
  t: ReturnType<typeof translatorFor>,
  timeZone: string,
): AsyncGenerator<readonly CsvValue[]> {
  for await (const row of rows) {
    const { what, to, why } = disclosureWords(row, t)
    const whose = disclosedPerson(row, t) ?? t('orgData.disclosures.everybody')
    yield [Number(row.id), paperMoment(row.at, timeZone), what, to, whose, why]
  }
}
