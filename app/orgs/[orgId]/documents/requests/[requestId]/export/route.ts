import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { listFile, listRefusal } from '@/app/_lists/list-file'
import { todayIn } from '@/lib/domain/time/plain-date'
import { type CsvValue, dayCell } from '@/lib/exports/csv'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { exportRequestedDocuments } from '@/lib/services/document-requests/list-requests'
import type { RequestedView } from '@/lib/services/document-requests/request-input'
import { readPeopleQuery } from '../../request-query'

const ofMember = ['lastName', 'firstName', 'middleName', 'employeeId', 'department', 'jobTitle'] as const
const ofAnswer = ['standing', 'dueOn', 'answeredOn', 'validUntil', 'declineReason', 'decisionReason', 'note'] as const

type Params = { params: Promise<{ orgId: string; requestId: string }> }

/** The people of a request as a file in the list's order; it takes the same query as the list. */
export const GET = fileHandler(async (request: Request, { params }: Params): Promise<Response> => {
  const [ctx, { requestId }] = await Promise.all([apiCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const { after: _all, ...filter } = readPeopleQuery(Object.fromEntries(new URL(request.url).searchParams))
  const result = await exportRequestedDocuments(ctx, { requestId, filter })
  const t = translatorFor(ctx.locale)
  if (!result.ok) return listRefusal(result.problem, t)
  const header = [
    ...ofMember.map((name) => t(`fields.${name}`)),
    ...ofAnswer.map((name) => t(`documentRequests.csv.${name}`)),
  ]
  return listFile(request, { name: t('documentRequests.csv.file'), header, rows: lines(result.value, t) }, t)
})

async function* lines(rows: AsyncIterable<RequestedView>, t: Translate): AsyncGenerator<readonly CsvValue[]> {
  for await (const row of rows) {
    const { standing, dueOn, answeredAt, timeZone, validUntil } = row
    const shown = {
      ...row,
      standing: t(`documentRequests.standings.${standing}`),
      dueOn: dueOn && dayCell(dueOn),
      answeredOn: answeredAt && dayCell(todayIn(timeZone, answeredAt)),
      validUntil: validUntil && dayCell(validUntil),
      note: row.decidedByOneself ? t('documentRequests.people.byOneself') : null,
    }
    yield [...ofMember, ...ofAnswer].map((name) => shown[name])
  }
}
