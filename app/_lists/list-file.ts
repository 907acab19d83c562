import { guardedFile, refusalText } from '@/app/_lib/file-answers'
import type { Problem, ProblemCode } from '@/lib/domain/result'
import { type CsvValue, csvStream } from '@/lib/exports/csv'
import { TooManyRows, xlsxBytes, xlsxRows } from '@/lib/exports/xlsx'
import { setDateLanguage } from '@/lib/i18n/date-language'
import type { Translate } from '@/lib/i18n/translator'
import { attachment } from '@/lib/server/content-disposition'

type ListFile = { name: string; header: readonly string[]; rows: AsyncIterable<readonly CsvValue[]> }

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const headersOf = (name: string, format: keyof typeof types) => ({
  ...guardedFile,
  'content-type': types[format],
  'content-disposition': attachment(`${name}.${format}`),
})

/**
 * A list as a download in the reader's language: a text file row by row, or with `format=xlsx` in the address a
 * workbook. Dates of a text file are in US style, as on papers.
 */
export async function listFile(request: Request, { name, header, rows }: ListFile, t: Translate): Promise<Response> {
  setDateLanguage('en')
  if (new URL(request.url).searchParams.get('format') !== 'xlsx')
    return new Response(csvStream(header, rows), { headers: headersOf(name, 'csv') })
  try {
    return new Response(await xlsxBytes(header, rows), { headers: headersOf(name, 'xlsx') })
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error
    return tooLongFile(t('common.list.tooManyForExcel', { count: xlsxRows }))
  }
}

/** The headers of a workbook as a download. */
export const workbookHeaders = (name: string) => headersOf(name, 'xlsx')

/** The reason why a file would be too long. */
export const tooLongFile = (text: string): Response => new Response(text, { status: 413, headers: guardedFile })

const statuses: Partial<Record<ProblemCode, number>> = { signInRequired: 401, tooManyRequests: 429 }

/** The reason why there is no file, as text. Forbidden, missing and malformed ids look the same. */
export function listRefusal({ code, params }: Problem, t: Translate): Response {
  const status = statuses[code] ?? 404
  const text = refusalText(t, { code: status === 404 ? 'notFound' : code, params })
  return new Response(text, { status, headers: guardedFile })
}
