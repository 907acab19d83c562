import { type ReportTable, reportTables } from '@/app/_components/reports/report-tables'
import { tooLongFile, workbookHeaders } from '@/app/_lists/list-file'
import { reportResponse } from '@/app/api/skill-paper'
import { noted } from '@/lib/domain/text'
import { formatMonth } from '@/lib/domain/time/format-date'
import { paperDate, paperDateTime } from '@/lib/domain/time/paper-date'
import { zoneName } from '@/lib/domain/time/zone-name'
import { type CsvValue, isDay } from '@/lib/exports/csv'
import type { Report } from '@/lib/exports/pdf/report-pdf'
import { TooManyRows, workbookBytes, xlsxRows } from '@/lib/exports/xlsx'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import type { TrainingReport } from '@/lib/services/reports/training-report'

/** Longer reports are for a program, not for paper. */
const printedRows = 5_000

/** The training of a month as a workbook with a sheet for each table, or as a PDF. */
export async function reportFile(ctx: Ctx, report: TrainingReport, format: 'xlsx' | 'pdf'): Promise<Response> {
  const t = translatorFor(ctx.locale)
  const name = `${t('curriculums.report.file')} ${report.month}`
  const tables = reportTables(report, t)
  if (format === 'pdf') {
    const isLong = tables.reduce((sum, { rows }) => sum + rows.length, 0) > printedRows
    if (isLong) return tooLongFile(t('curriculums.report.tooMany', { count: printedRows }))
    return reportResponse(ctx, printedReport(ctx, report, tables), name)
  }
  try {
    const sheets = tables.map(({ title, columns, rows }) => ({
      name: title,
      header: columns.map(({ header }) => header),
      rows,
    }))
    return new Response(await workbookBytes(sheets), { headers: workbookHeaders(name) })
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error
    return tooLongFile(t('common.list.tooManyForExcel', { count: xlsxRows }))
  }
}

function printedReport(ctx: Ctx, report: TrainingReport, tables: readonly ReportTable[]): Report {
  const t = translatorFor(ctx.locale)
  const { org, department, today, from, madeAt } = report
  const facts = [
    ['month', formatMonth(from, 'en')],
    ['department', department ?? t('curriculums.report.allDepartments')],
    ['asOf', paperDate(today)],
    ['madeAt', noted(paperDateTime(madeAt, org.timeZone), zoneName(org.timeZone, ctx.locale), ctx.locale)],
  ] as const
  return {
    language: ctx.locale,
    title: t('curriculums.report.title'),
    organization: org.name,
    facts: facts.map(([name, value]) => ({ label: t(`curriculums.report.${name}`), value })),
    warnings: [],
    sections: tables.map(({ title, note, columns, rows }) => ({
      title,
      note,
      columns: columns.flatMap(({ width, ...column }) => (width === null ? [] : [{ ...column, width }])),
      rows: rows.map((row) => row.flatMap((value, index) => (columns[index]!.width === null ? [] : [printed(value)]))),
      empty: t('curriculums.report.none'),
    })),
    page: t('certificates.paper.page'),
    leftOut: t('certificates.paper.leftOut'),
  }
}

function printed(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  return isDay(value) ? paperDate(value.day) : String(value)
}
