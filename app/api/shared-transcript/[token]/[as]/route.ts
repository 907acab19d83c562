import { fileHandler } from '@/app/_lib/file-answers'
import { paperRefusal } from '@/app/api/paper-response'
import { transcriptAnswer } from '@/app/api/transcript-files'
import { fileCtx } from '@/lib/server/enter-page'
import { openTranscript } from '@/lib/services/transcripts/transcripts'

type Props = { params: Promise<{ token: string; as: string }> }

/** A download through a link to a transcript: `pdf` or `zip`, in the language chosen for its files. */
export const GET = fileHandler(async (request: Request, { params }: Props): Promise<Response> => {
  const [ctx, { token, as }] = await Promise.all([fileCtx(request), params])
  const part = as === 'pdf' ? 'PDF' : as === 'zip' ? 'ZIP' : null
  const result = part ? await openTranscript(ctx, { token, part }) : null
  const answer =
    part && result?.ok
      ? await transcriptAnswer(ctx, result.value.transcript, part, result.value.link.locale)
      : paperRefusal(ctx, result && !result.ok ? result.problem.code : 'notFound')
  answer.headers.set('x-robots-tag', 'noindex')
  return answer
})
