import { csvAnswer, csvRefusal } from '@/app/orgs/csv-answer'
import type { BoardRecord } from '@/lib/data/board/list'
import { statusBasis } from '@/lib/domain/compliance/compliance-notes'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { daysBetween } from '@/lib/domain/time/plain-date'
import { toHours } from '@/lib/domain/units'
import type { CsvValue } from '@/lib/exports/csv'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { pageCtx } from '@/lib/server/enter-page'
import { exportBoard } from '@/lib/services/board/export-board'
import { listInput, readBoardQuery } from '../board-query'

type Cell = (entry: BoardRecord, t: Translate, now: Date) => CsvValue
const basisOf = (entry: BoardRecord) => statusBasis(entry, entry.expiresAt)
const hours = (units: number | null): CsvValue => (units === null ? null : toHours(units))

const columns: Record<string, Cell> = {
  lastName: ({ lastName }) => lastName,
  firstName: ({ firstName }) => firstName,
  middleName: ({ middleName }) => middleName,
  contact: ({ contact }) => contact,
  department: ({ department }) => department,
  geo: ({ geo }) => geo,
  type: ({ credentialType }, t) => t(`enums.credentialTypesShort.${credentialType}`),
  number: ({ credentialNumber }) => credentialNumber,
  expires: ({ expiresAt }) => expiresAt,
  days: ({ geo, expiresAt }, _t, now) => daysBetween(todayInGeo(geo, now), expiresAt),
  counted: ({ countedUnits, units }) => (units === 'NOT_TRACKED' ? null : hours(countedUnits)),
  required: ({ requiredUnits }) => hours(requiredUnits),
  missing: ({ missingUnits }) => hours(missingUnits),
  band: ({ band }, t) => t(`enums.boardBands.${band}`),
  verification: ({ verifiedState }, t) => t(`enums.verificationBadges.${verifiedState}`),
  reminded: ({ remindedAt }) => remindedAt?.toISOString() ?? null,
  source: ({ credentialId }, t) => t(`board.sources.${credentialId ? 'MEMBER' : 'REPORTED'}`),
  referenceHours: (entry) => hours(basisOf(entry).reference?.total ?? null),
  notes: (entry, t) =>
    basisOf(entry)
      .notes.map(({ key }) => t(`compliance.${key}`))
      .join(' '),
  sources: (entry) =>
    basisOf(entry)
      .sources.map(({ cite }) => cite)
      .join('; '),
}

/** The credentials of a list as a file, in the list's order; the address is the list's own. */
export async function GET(request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> {
  const [ctx, { orgId }] = await Promise.all([pageCtx(), params])
  const query = readBoardQuery(Object.fromEntries(new URL(request.url).searchParams))
  const result = await exportBoard(ctx, { orgId, ...listInput(query) })
  const t = translatorFor(ctx.locale)
  if (!result.ok) return csvRefusal(result.problem, t)
  const header = Object.keys(columns).map((name) => t(`board.csv.${name}`))
  return csvAnswer({ name: t('board.csv.file'), header, rows: lines(result.value, t, ctx.now) })
}

async function* lines(
  entries: AsyncIterable<BoardRecord>,
  t: Translate,
  now: Date,
): AsyncGenerator<readonly CsvValue[]> {
  for await (const entry of entries) yield Object.values(columns).map((cell) => cell(entry, t, now))
}
