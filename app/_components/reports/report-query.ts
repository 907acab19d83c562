import { listQuery, optionOr, type QueryOf, textFilter } from '@/app/_lists/list-query'
import { readMonth } from '@/lib/domain/reports/month'

const report = listQuery({
  month: textFilter((text) => readMonth(text) !== null),
  department: textFilter(),
  format: optionOr(['xlsx', 'pdf'], 'xlsx'),
})
/** The month and the department of the training report; without a month it is the last whole one. */
type ReportQuery = QueryOf<typeof report>
export const readReportQuery = report.read

export const reportHome = (orgId: string): string => `/orgs/${orgId}/curriculums/report`

/** The address of the report as a file. */
export const reportFileHref = (orgId: string, query: ReportQuery): string =>
  report.href(`/api/orgs/${orgId}/training-report`, query)
