import { fileHandler, fileRefusal, guardedFile } from '@/app/_lib/file-answers'
import { certificateToDraw, paperRefusal, paperResponse, verifyAddress } from '@/app/api/paper-response'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { translatorFor } from '@/lib/i18n/translator'
import { type BadgeForm, badgeFile, badgeForms } from '@/lib/server/badge-file'
import { attachment } from '@/lib/server/content-disposition'
import { fileCtx } from '@/lib/server/file-ctx'
import { getBadge } from '@/lib/services/certificates/badges'
import { printCertificate } from '@/lib/services/certificates/certificates'
import type { Ctx } from '@/lib/services/ctx'

/**
 * A certificate as a PDF, for its holder and for people who run its session; with `as` its statement as a credential,
 * for its holder.
 */
export const GET = fileHandler(
  async (request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> => {
    const [ctx, { id }] = await Promise.all([fileCtx(request), params])
    if (!ctx) return fileRefusal(null)
    const form = new URL(request.url).searchParams.get('as')
    if (form !== null && !isOneOf(badgeForms, form)) return paperRefusal(ctx, 'notFound')
    const result = await printCertificate(ctx, { id })
    if (!result.ok) return paperRefusal(ctx, result.problem)
    const { certificate, ...drawn } = result.value
    const toDraw = certificateToDraw(certificate, drawn, ctx.locale)
    const paper = () => paperResponse(ctx, toDraw, 'certificateFile', certificate.number)
    if (form === null) return paper()
    // The credential names the digest of the paper, which is kept once it is drawn.
    await paper()
    return badgeResponse(ctx, certificate, form)
  },
)

async function badgeResponse(
  ctx: Ctx,
  { id, verifyToken }: { id: string; verifyToken: string },
  form: BadgeForm,
): Promise<Response> {
  const badge = await getBadge(ctx, { id })
  if (!badge.ok) return paperRefusal(ctx, badge.problem)
  const { body, contentType } = await badgeFile(badge.value, form, verifyAddress({ verifyToken }))
  const name = `${translatorFor(ctx.locale)('certificates.paper.badgeFile')} ${badge.value.number}.${form}`
  return new Response(ctx.onlyAsks ? null : body, {
    headers: { ...guardedFile, 'content-type': contentType, 'content-disposition': attachment(name) },
  })
}
