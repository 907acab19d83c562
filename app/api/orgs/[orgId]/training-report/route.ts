import { readReportQuery } from '@/app/_components/reports/report-query'
import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { listRefusal } from '@/app/_lists/list-file'
import { reportFile } from '@/app/api/training-report'
import { setDateLanguage } from '@/lib/i18n/date-language'
import { translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { takeTrainingReport } from '@/lib/services/reports/training-report'

type Params = { params: Promise<{ orgId: string }> }

/** The training report as a workbook, or as a PDF with `format=pdf`; it takes the same query as its page. */
export const GET = fileHandler(async (request: Request, { params }: Params): Promise<Response> => {
  const [ctx, { orgId }] = await Promise.all([apiCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const { month, department, format } = readReportQuery(Object.fromEntries(new URL(request.url).searchParams))
  const result = await takeTrainingReport(ctx, { orgId, month: month ?? '', department })
  if (!result.ok) return listRefusal(result.problem, translatorFor(ctx.locale))
  setDateLanguage('en')
  return reportFile(ctx, result.value, format)
})
