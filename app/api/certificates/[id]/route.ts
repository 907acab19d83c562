import { paperRefusal, paperResponse, printed } from '@/app/api/paper-response'
import { paperWords } from '@/lib/i18n/paper-words'
import { pageCtx } from '@/lib/server/enter-page'
import { printCertificate } from '@/lib/services/certificates/get-certificate'

/** A certificate as a PDF: for its person, and for who runs its session. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const [ctx, { id }] = await Promise.all([pageCtx(), params])
  const result = await printCertificate(ctx, { id })
  if (!result.ok) return paperRefusal(ctx, result.problem.code)
  const { certificate, ...drawn } = result.value
  const paper = {
    kind: 'certificates' as const,
    certificates: [printed(certificate, drawn)],
    words: paperWords(ctx.locale),
  }
  return paperResponse(ctx, paper, 'certificateFile', certificate.number)
}
