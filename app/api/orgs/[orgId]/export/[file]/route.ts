import { fileHandler, fileRefusal, guardedFile } from '@/app/_lib/file-answers'
import { fail, type Problem } from '@/lib/domain/result'
import { type CsvValue, csvStream } from '@/lib/exports/csv'
import { ndjsonStream } from '@/lib/exports/streams'
import { apiCtx } from '@/lib/server/api-ctx'
import { attachment } from '@/lib/server/content-disposition'
import { type LeavingList, leavingLists, type Value } from '../lists'

type Params = { params: Promise<{ orgId: string; file: string }> }

/** A list of an organization as a file for programs: `members`, `credentials` or `credits`, as `.ndjson` or `.csv`. */
export const GET = fileHandler(async (request: Request, { params }: Params): Promise<Response> => {
  const [ctx, { orgId, file }] = await Promise.all([apiCtx(request), params])
  const [, name = '', form = ''] = /^([a-z]+)\.(csv|ndjson)$/.exec(file) ?? []
  const take = Object.hasOwn(leavingLists, name) ? leavingLists[name] : undefined
  if (!ctx) return fileRefusal(null)
  if (!take) return fileRefusal(ctx, fail('notFound').problem)
  const result = await take(ctx, orgId, Object.fromEntries(new URL(request.url).searchParams))
  if (!result.ok) return fileRefusal(ctx, byParameter(result.problem))
  const { body, type } = forms[form as keyof typeof forms]
  return new Response(ctx.onlyAsks ? null : body(result.value), {
    headers: { ...guardedFile, 'content-type': type, 'content-disposition': attachment(file) },
  })
})

/** Names the parameters of the address in a refusal: most of them belong to the list's `filter`. */
const byParameter = ({ fields = {}, ...problem }: Problem): Problem => ({
  ...problem,
  fields: Object.fromEntries(Object.entries(fields).map(([path, one]) => [path.replace(/^filter\./, ''), one])),
})

const forms = {
  csv: {
    type: 'text/csv; charset=utf-8',
    body: ({ columns, rows }: LeavingList) => csvStream(columns, lines(columns, rows), { mark: false }),
  },
  ndjson: { type: 'application/x-ndjson; charset=utf-8', body: ({ rows }: LeavingList) => ndjsonStream(rows) },
}

async function* lines(columns: readonly string[], rows: LeavingList['rows']): AsyncGenerator<readonly CsvValue[]> {
  for await (const row of rows) yield columns.map((name) => cell(row[name] ?? null))
}

/** Several values share one cell, separated by semicolons. */
function cell(value: Value): CsvValue {
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'object' && value !== null ? value.join('; ') : value
}
