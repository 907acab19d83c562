import { missedText } from '@/app/_components/curriculums/curriculum-texts'
import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { listFile, listRefusal } from '@/app/_lists/list-file'
import { toHours } from '@/lib/domain/units'
import { type CsvValue, dayCell } from '@/lib/exports/csv'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'

import { type ExportedAssignment, exportAssignments } from '@/lib/services/curriculums/list-assignments'
import { readMembersQuery } from '../../curriculum-query'

const ofMember = ['lastName', 'firstName', 'middleName', 'employeeId', 'department', 'jobTitle'] as const
const ofAssignment = [
  'standing',
  'startsAt',
  'dueAt',
  'completedAt',
  'doneParts',
  'totalParts',
  'doneHours',
  'totalHours',
  'missed',
  'exemptReason',
  'note',
] as const

type Params = { params: Promise<{ orgId: string; curriculumId: string }> }

/** The members of a curriculum as a file in the list's order; it takes the same query as the list. */
export const GET = fileHandler(async (request: Request, { params }: Params): Promise<Response> => {
  const [ctx, { curriculumId }] = await Promise.all([apiCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const { q, standing } = readMembersQuery(Object.fromEntries(new URL(request.url).searchParams))
  const result = await exportAssignments(ctx, { curriculumId, filter: { q, standing } })
  const t = translatorFor(ctx.locale)
  if (!result.ok) return listRefusal(result.problem, t)
  const header = [
    ...[...ofMember, 'contact' as const].map((name) => t(`fields.${name}`)),
    ...ofAssignment.map((name) => t(`curriculums.csv.${name}`)),
  ]
  return listFile(request, { name: t('curriculums.csv.file'), header, rows: lines(result.value, t) }, t)
})

async function* lines(rows: AsyncIterable<ExportedAssignment>, t: Translate): AsyncGenerator<readonly CsvValue[]> {
  for await (const row of rows) {
    const { member, contact, dueAt, completedAt, doneUnits, totalUnits } = row
    const assignment = {
      ...row,
      standing: t(`curriculums.standings.${row.standing}`),
      startsAt: dayCell(row.startsAt),
      dueAt: dueAt && dayCell(dueAt),
      completedAt: completedAt && dayCell(completedAt),
      doneHours: doneUnits === null ? null : toHours(doneUnits),
      totalHours: totalUnits === null ? null : toHours(totalUnits),
      missed: missedText(row.missed, t),
      note: row.exemptedByOneself ? t('curriculums.members.byOneself') : null,
    }
    yield [...ofMember.map((name) => member[name]), contact, ...ofAssignment.map((name) => assignment[name])]
  }
}
