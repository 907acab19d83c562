import { gapText } from '@/app/_components/inspection/gap-text'
import { nameInList } from '@/app/_components/members/member-name'
import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { listRefusal, workbookHeaders } from '@/app/_lists/list-file'
import { paperDate } from '@/lib/domain/time/paper-date'
import { dayCell } from '@/lib/exports/csv'
import { workbookBytes } from '@/lib/exports/xlsx'
import { translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { takeSurveyAnswers } from '@/lib/services/inspections/survey-answers'

type Params = { params: Promise<{ orgId: string }> }

/** What is missing for a survey as a workbook: a row for each gap, and a sheet with every aide, also without any. */
export const GET = fileHandler(async (request: Request, { params }: Params): Promise<Response> => {
  const [ctx, { orgId }] = await Promise.all([apiCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const t = translatorFor(ctx.locale)
  const result = await takeSurveyAnswers(ctx, { orgId })
  if (!result.ok) return listRefusal(result.problem, t)
  const { aides, today } = result.value
  const column = (name: 'name' | 'employeeId' | 'department' | 'hireDate' | 'tag' | 'missing' | 'gaps') =>
    t(`inspection.answers.columns.${name}`)
  const person = (aide: (typeof aides)[number]) => [
    nameInList(aide, t('members.name.unknown')),
    aide.employeeId,
    aide.department,
    aide.hireDate && dayCell(aide.hireDate),
  ]
  const head = [column('name'), column('employeeId'), column('department'), column('hireDate')]
  const sheets = [
    {
      name: t('inspection.answers.sheets.gaps'),
      header: [column('tag'), ...head, column('missing')],
      rows: aides.flatMap((aide) => aide.gaps.map((gap) => [gap.tag, ...person(aide), gapText(gap, t, paperDate)])),
    },
    {
      name: t('inspection.answers.sheets.everyone'),
      header: [...head, column('gaps')],
      rows: aides.map((aide) => [...person(aide), aide.gaps.length]),
    },
  ]
  return new Response(await workbookBytes(sheets), {
    headers: workbookHeaders(`${t('inspection.answers.file')} ${today}`),
  })
})
