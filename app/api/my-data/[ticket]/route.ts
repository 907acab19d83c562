import { fileRefusal, guardedFile } from '@/app/_lib/file-answers'
import { todayIn } from '@/lib/domain/time/plain-date'
import { byteStream } from '@/lib/exports/streams'
import { type ZipEntry, zip, zipName } from '@/lib/exports/zip'
import { translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { attachment } from '@/lib/server/content-disposition'
import type { Ctx } from '@/lib/services/ctx'
import { type OwnDownload, openDownload } from '@/lib/services/own-data/download'
import { personZone } from '@/lib/services/users/person-zone'

/** Everything kept about a person as one archive: a JSON file of records, and the person's files next to it. */
export async function GET(request: Request, { params }: { params: Promise<{ ticket: string }> }): Promise<Response> {
  const [ctx, { ticket }] = await Promise.all([apiCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const result = await openDownload(ctx, { ticket })
  if (!result.ok) return fileRefusal(ctx, result.problem)
  const zone = ctx.viewer ? await personZone(ctx, ctx.viewer.userId) : 'UTC'
  const name = translatorFor(ctx.locale)('ownData.file.name', { date: todayIn(zone, ctx.now) })
  const body = ctx.onlyAsks ? null : byteStream(zip(entriesOf(ctx, result.value)))
  return new Response(body, {
    headers: { ...guardedFile, 'content-type': 'application/zip', 'content-disposition': attachment(`${name}.zip`) },
  })
}

async function* entriesOf(ctx: Ctx, { parts, files, leftOut, open }: OwnDownload): AsyncGenerator<ZipEntry> {
  const { now } = ctx
  const t = translatorFor(ctx.locale)
  const readme = [t('ownData.file.what'), t('ownData.file.records'), t('ownData.file.files')].join('\r\n\r\n')
  yield { path: 'README.txt', at: now, content: () => pieces(`\uFEFF${readme}\r\n`) }
  yield {
    path: 'my-data.json',
    at: now,
    content: () =>
      pieces(
        jsonOf(
          now,
          parts,
          leftOut.map(({ id }) => id),
        ),
      ),
  }
  for (const [index, file] of files.entries()) {
    const bytes = await open(file)
    if (bytes) yield { path: `files/${index + 1} ${zipName(file.fileName)}`, at: now, content: () => bytes }
  }
}

async function* jsonOf(
  now: Date,
  parts: OwnDownload['parts'],
  filesLeftOut: readonly string[],
): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(now)},\n"filesLeftOut": ${JSON.stringify(filesLeftOut)}`
  for await (const { name, rows } of parts) {
    const lines = rows.map((row) => `\n  ${JSON.stringify(row)}`)
    yield `,\n${JSON.stringify(name)}: [${lines.join(',')}${lines.length > 0 ? '\n' : ''}]`
  }
  yield '\n}\n'
}

async function* pieces(texts: string | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  if (typeof texts === 'string') return void (yield encoder.encode(texts))
  for await (const text of texts) yield encoder.encode(text)
}
