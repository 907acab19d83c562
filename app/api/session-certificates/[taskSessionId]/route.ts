import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { paperRefusal, paperResponse, printed } from '@/app/api/paper-response'
import { paperWords } from '@/lib/i18n/paper-words'
import { fileCtx } from '@/lib/server/file-ctx'
import { printSessionCertificates } from '@/lib/services/certificates/certificates'

type Props = { params: Promise<{ taskSessionId: string }> }

/** The valid certificates of a session as one PDF, a hundred at a time; `after` is a cursor of their list. */
export const GET = fileHandler(async (request: Request, { params }: Props): Promise<Response> => {
  const [ctx, { taskSessionId }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const after = new URL(request.url).searchParams.get('after')
  const result = await printSessionCertificates(ctx, { taskSessionId, first: 100, after })
  if (!result.ok) return paperRefusal(ctx, result.problem)
  const { certificates, ...drawn } = result.value
  const [first] = certificates
  if (!first) return paperRefusal(ctx, 'notFound')
  const paper = {
    kind: 'certificates' as const,
    certificates: certificates.map((certificate) => printed(certificate, drawn)),
    words: paperWords(ctx.locale),
  }
  return paperResponse(ctx, { paper, issued: null }, 'certificatesFile', first.number)
})
