import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { transcriptAnswer } from '@/app/api/transcript-files'
import { apiCtx } from '@/lib/server/api-ctx'
import { getCredential } from '@/lib/services/credentials/credentials'
import { takeTranscript } from '@/lib/services/transcripts/transcripts'

type Props = { params: Promise<{ credentialId: string; as: string }> }

/**
 * A person's transcript for one license, for them and for programs they authorized: `pdf` or `zip`, with `from` and
 * `to`.
 */
export const GET = fileHandler(async (request: Request, { params }: Props): Promise<Response> => {
  const [ctx, { credentialId, as }] = await Promise.all([apiCtx(request), params])
  if (!ctx) return fileRefusal(null)
  if (as !== 'pdf' && as !== 'zip') return fileRefusal(ctx, { code: 'notFound' })
  const queryParams = new URL(request.url).searchParams
  const form = as === 'zip' ? 'ZIP' : 'PDF'
  const input = { credentialId, from: queryParams.get('from') ?? '', to: queryParams.get('to') ?? '', as: form }
  const result = await takeTranscript.unknown(ctx, input)
  if (result.ok) return transcriptAnswer(ctx, result.value, form, ctx.locale)
  // Callers without access to the license get no validation errors.
  const credential = result.problem.code === 'invalidInput' ? await getCredential(ctx, { id: credentialId }) : result
  return fileRefusal(ctx, credential.ok ? result.problem : credential.problem)
})
