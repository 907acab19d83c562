import { addressWithoutBand } from '@/app/_components/compliance/question-facts'
import { storedAnswer, storedBasis, storedMissing } from '@/app/_components/compliance/stored-ways'
import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { listFile, listRefusal } from '@/app/_lists/list-file'
import type { BoardRecord } from '@/lib/data/board/list'
import { type StatusBasis, statusBasis } from '@/lib/domain/compliance/compliance-notes'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { daysBetween } from '@/lib/domain/time/plain-date'
import { hoursOrNull } from '@/lib/domain/units'
import { type CsvValue, dayCell } from '@/lib/exports/csv'
import { joinSentences } from '@/lib/i18n/join-sentences'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { exportBoard } from '@/lib/services/board/board'
import { listInput, readBoardQuery } from '../board-query'

type Row = { t: Translate; now: Date; basis: StatusBasis }
type Cell = (entry: BoardRecord, row: Row) => CsvValue

/** The columns that are called as everywhere. */
const ofMember = ['lastName', 'firstName', 'middleName', 'contact', 'employeeId', 'jobTitle', 'department'] as const

const columns: Record<string, Cell> = {
  lastName: ({ lastName }) => lastName,
  firstName: ({ firstName }) => firstName,
  middleName: ({ middleName }) => middleName,
  contact: ({ contact }) => contact,
  employeeId: ({ employeeId }) => employeeId,
  jobTitle: ({ jobTitle }) => jobTitle,
  department: ({ department }) => department,
  geo: ({ geo }) => geo,
  type: ({ credentialType }, { t }) => t(`enums.credentialTypesShort.${credentialType}`),
  number: ({ credentialNumber }) => credentialNumber,
  expires: ({ expiresAt }) => dayCell(expiresAt),
  days: ({ geo, expiresAt }, { now }) => daysBetween(todayInGeo(geo, now), expiresAt),
  period: ({ credentialId, periodEndsAt }) => (credentialId ? dayCell(periodEndsAt) : null),
  counted: ({ countedUnits, units }) => (units === 'NOT_TRACKED' ? null : hoursOrNull(countedUnits)),
  required: ({ requiredUnits }) => hoursOrNull(requiredUnits),
  missing: ({ missingUnits }) => hoursOrNull(missingUnits),
  basis: (entry, { t }) => storedBasis(entry, t),
  waysMissing: (entry, { t }) => storedMissing(entry, t),
  openTopics: ({ openTopics }, { t }) => openTopics.map((code) => t(`compliance.topics.${code}`)).join('; '),
  deadline: ({ deadline }, { t }) => t(`enums.deadlines.${deadline}`),
  standing: (entry, { t }) => storedAnswer(entry, t).text,
  band: ({ band }, { t }) => t(`enums.boardBands.${band}`),
  verification: ({ verifiedState }, { t }) => t(`enums.verificationBadges.${verifiedState}`),
  reminded: ({ geo, remindedAt }) => remindedAt && dayCell(todayInGeo(geo, remindedAt)),
  source: ({ credentialId }, { t }) => t(credentialId ? 'board.byMember' : 'board.reported'),
  referenceHours: (_entry, { basis }) => hoursOrNull(basis.reference?.total ?? null),
  notes: (_entry, { basis, t }) => joinSentences(basis.notes.map(({ key }) => t(`compliance.${key}`))),
  sources: (_entry, { basis }) => basis.sources.map(({ cite }) => cite).join('; '),
}

/** The licenses of a list as a file in the list's order; it takes the same query as the list. */
export const GET = fileHandler(
  async (request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> => {
    const [ctx, { orgId }] = await Promise.all([apiCtx(request), params])
    if (!ctx) return fileRefusal(null)
    const queryParams = Object.fromEntries(new URL(request.url).searchParams)
    const redirectTo = addressWithoutBand(`/orgs/${orgId}/credentials/export`, queryParams)
    if (redirectTo) return new Response(null, { status: 307, headers: { location: redirectTo } })
    const query = readBoardQuery(queryParams)
    const result = await exportBoard(ctx, { orgId, ...listInput(query) })
    const t = translatorFor(ctx.locale)
    if (!result.ok) return listRefusal(result.problem, t)
    const header = Object.keys(columns).map((name) =>
      t(isOneOf(ofMember, name) ? `fields.${name}` : `board.csv.${name}`),
    )
    return listFile(
      request,
      {
        name: t('board.csv.file'),
        header,
        rows: lines(result.value, { t, now: ctx.now, book: await ctx.load.rules() }),
      },
      t,
    )
  },
)

async function* lines(
  entries: AsyncIterable<BoardRecord>,
  { book, ...params }: { t: Translate; now: Date; book: RuleBook },
): AsyncGenerator<readonly CsvValue[]> {
  for await (const entry of entries) {
    const row = { ...params, basis: statusBasis(book, entry, entry.periodEndsAt, entry) }
    yield Object.values(columns).map((cell) => cell(entry, row))
  }
}
