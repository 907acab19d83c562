import { type ReasonWords, reasonText, titlesOf } from '@/app/_components/clearance/reason-text'
import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { listFile, listRefusal } from '@/app/_lists/list-file'
import type { ClearanceRecord } from '@/lib/data/clearance/list'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { type CsvValue, dayCell } from '@/lib/exports/csv'
import { translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { exportClearance } from '@/lib/services/clearance/clearance'
import { listPositions } from '@/lib/services/clearance/positions'
import { listInput, readClearanceQuery } from '../clearance-query'

/** The columns that are called as everywhere. */
const ofMember = ['lastName', 'firstName', 'middleName', 'contact', 'employeeId', 'jobTitle', 'department'] as const

const columns: Record<string, (record: ClearanceRecord, words: ReasonWords) => CsvValue> = {
  lastName: ({ lastName }) => lastName,
  firstName: ({ firstName }) => firstName,
  middleName: ({ middleName }) => middleName,
  contact: ({ contact }) => contact,
  employeeId: ({ employeeId }) => employeeId,
  jobTitle: ({ jobTitle }) => jobTitle,
  department: ({ department }) => department,
  position: ({ position }) => position?.name ?? null,
  state: ({ state }, { t }) => t(`clearance.states.${state}`),
  reasons: ({ reasons }, words) => reasons.map((reason) => reasonText(reason, words)).join('; '),
  until: ({ endsOn }) => endsOn && dayCell(endsOn),
  next: ({ next }, { t }) => next && t(`clearance.states.${next.state}`),
  nextReasons: ({ next }, words) => next?.reasons.map((reason) => reasonText(reason, words)).join('; '),
  onLeave: ({ onLeave }, { t }) => (onLeave ? t('clearance.list.onLeave') : null),
}

/** The people of a list as a file in the list's order; it takes the same query as the list. */
export const GET = fileHandler(
  async (request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> => {
    const [ctx, { orgId }] = await Promise.all([apiCtx(request), params])
    if (!ctx) return fileRefusal(null)
    const query = readClearanceQuery(Object.fromEntries(new URL(request.url).searchParams))
    const result = await exportClearance(ctx, { orgId, ...listInput(query) })
    const t = translatorFor(ctx.locale)
    if (!result.ok) return listRefusal(result.problem, t)
    const positions = await listPositions(ctx, { orgId })
    const words = { t, locale: ctx.locale, titles: titlesOf(positions.ok ? positions.value : []) }
    const header = Object.keys(columns).map((name) =>
      t(isOneOf(ofMember, name) ? `fields.${name}` : `clearance.csv.${name}`),
    )
    return listFile(request, { name: t('clearance.csv.file'), header, rows: lines(result.value, words) }, t)
  },
)

async function* lines(
  records: AsyncIterable<ClearanceRecord>,
  words: ReasonWords,
): AsyncGenerator<readonly CsvValue[]> {
  for await (const record of records) yield Object.values(columns).map((cell) => cell(record, words))
}
