import { fileHandler, fileRefusal, storedFileAnswer } from '@/app/_lib/file-answers'
import { todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { openOrgArchive } from '@/lib/services/org-archive/org-archives'

type Params = { orgId: string; archiveId: string }

/** The archive of an organization, for its administrators, as long as it is kept. */
export const GET = fileHandler<Params>(async (request, { params }) => {
  const [ctx, { archiveId }] = await Promise.all([apiCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const found = await openOrgArchive(ctx, { id: archiveId })
  if (!found.ok) return fileRefusal(ctx, found.problem)
  const { stream, size, createdAt } = found.value
  const name = translatorFor(ctx.locale)('orgData.archive.file', { date: todayIn('UTC', createdAt) })
  const file = { contentType: 'application/zip', fileName: `${name}.zip`, size }
  return storedFileAnswer(request, ctx, { ok: true, value: { file, stream } })
})
