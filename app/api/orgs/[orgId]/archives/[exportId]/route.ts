import { fileHandler, storedFileAnswer } from '@/app/api/file-answers'
import { todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { pageCtx } from '@/lib/server/enter-page'
import { openOrgExport } from '@/lib/services/org-archive/org-exports'

type Params = { orgId: string; exportId: string }

/** The archive of an organization, for its administrators, while it is kept. */
export const GET = fileHandler<Params>(async (request, { params }) => {
  const [ctx, { exportId }] = await Promise.all([pageCtx(), params])
  const found = await openOrgExport(ctx, { id: exportId })
  if (!found.ok) return storedFileAnswer(request, ctx, found)
  const { stream, size, createdAt } = found.value
  const name = translatorFor(ctx.locale)('orgData.archive.file', { date: todayIn('UTC', createdAt) })
  const file = { contentType: 'application/zip', fileName: `${name}.zip`, size }
  return storedFileAnswer(request, ctx, { ok: true, value: { file, stream } })
})
