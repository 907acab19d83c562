import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { certificateToDraw, paperRefusal, paperResponse } from '@/app/api/paper-response'
import { fileCtx } from '@/lib/server/file-ctx'
import { printCertificate } from '@/lib/services/certificates/certificates'

/** A certificate as a PDF, for its holder and for people who run its session. */
export const GET = fileHandler(
  async (request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> => {
    const [ctx, { id }] = await Promise.all([fileCtx(request), params])
    if (!ctx) return fileRefusal(null)
    const result = await printCertificate(ctx, { id })
    if (!result.ok) return paperRefusal(ctx, result.problem)
    const { certificate, ...drawn } = result.value
    const toDraw = certificateToDraw(certificate, drawn, ctx.locale)
    return paperResponse(ctx, toDraw, 'certificateFile', certificate.number)
  },
)
