import { guardedFile } from '@/app/_lib/file-answers'
import { byteStream } from '@/lib/exports/streams'
import { translatorFor } from '@/lib/i18n/translator'
import { attachment } from '@/lib/server/content-disposition'
import type { Ctx } from '@/lib/services/ctx'
import type { InspectionPack } from '@/lib/services/inspections/inspection-records'
import { inspectionZip } from './inspection-files'

/** A pack as a download. When the client disconnects, the remaining files are not rendered. */
export function packAnswer(ctx: Ctx, pack: InspectionPack): Response {
  const { from, to } = pack.scope
  const name = translatorFor(ctx.locale)('inspection.fileName', { org: pack.org.name, from, to })
  return new Response(ctx.onlyAsks ? null : byteStream(inspectionZip(pack, ctx.locale)), {
    headers: { ...guardedFile, 'content-type': 'application/zip', 'content-disposition': attachment(`${name}.zip`) },
  })
}
