import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import type { ImportLine } from '@/lib/data/imports/read'
import { type CsvValue, csvStream } from '@/lib/exports/csv'
import { joinSentences } from '@/lib/i18n/join-sentences'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { attachment } from '@/lib/server/content-disposition'
import { readImportErrors } from '@/lib/services/imports/imports'

const guarded = { 'cache-control': 'private, no-store' }
type Props = { params: Promise<{ orgId: string; importId: string }> }

/** The unusable rows exactly as in the file, each with its reason appended. */
export const GET = fileHandler(async (request: Request, { params }: Props): Promise<Response> => {
  const [ctx, { orgId, importId }] = await Promise.all([apiCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const result = await readImportErrors(ctx, { id: importId })
  if (!result.ok || result.value.orgId !== orgId) {
    const status = !result.ok && result.problem.code === 'signInRequired' ? 401 : 404
    return new Response(status === 401 ? 'Sign in' : 'Not found', { status, headers: guarded })
  }
  const { header, lines } = result.value
  const t = translatorFor(ctx.locale)
  return new Response(csvStream([...header, t('imports.reason')], rows(header.length, lines, t)), {
    headers: {
      ...guarded,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment('rows-with-errors.csv'),
    },
  })
})

async function* rows(width: number, lines: readonly ImportLine[], t: Translate): AsyncGenerator<readonly CsvValue[]> {
  for (const { cells, problems } of lines) {
    const reasons = joinSentences(problems.map(({ key, params }) => t(key, params)))
    yield [...Array.from({ length: width }, (_, index) => cells[index] ?? ''), reasons]
  }
}
