import { guardedFile, refusalText } from '@/app/_lib/file-answers'
import type { Problem, ProblemCode } from '@/lib/domain/result'
import { type CsvValue, csvStream } from '@/lib/exports/csv'
import { setDateLanguage } from '@/lib/i18n/date-language'
import type { Translate } from '@/lib/i18n/translator'
import { attachment } from '@/lib/server/content-disposition'

type CsvFile = { name: string; header: readonly string[]; rows: AsyncIterable<readonly CsvValue[]> }

/** A list as a CSV download, in the reader's language; its dates are in US style, as on papers. */
export function csvAnswer({ name, header, rows }: CsvFile): Response {
  setDateLanguage('en')
  return new Response(csvStream(header, rows), {
    headers: {
      ...guardedFile,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(`${name}.csv`),
    },
  })
}

const statuses: Partial<Record<ProblemCode, number>> = { signInRequired: 401, tooManyRequests: 429 }

/** The reason why there is no file, as text. Forbidden, missing and malformed ids look the same. */
export function csvRefusal({ code, params }: Problem, t: Translate): Response {
  const status = statuses[code] ?? 404
  const text = refusalText(t, { code: status === 404 ? 'notFound' : code, params })
  return new Response(text, { status, headers: guardedFile })
}
