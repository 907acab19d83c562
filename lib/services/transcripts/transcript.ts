import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { limitPapers } from '../certificates/paper-limit'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { limitAccess } from '../record-access'
import {
  type TakenTranscript,
  type Transcript,
  transcriptDates,
  transcriptOf,
  transcriptScope,
} from './transcript-record'

/** Archives per person and hour, because each one draws every certificate again. */
const perHour = { limit: 20, seconds: 3600 }

const license = (ctx: SignedInCtx, { credentialId }: { credentialId: string }) => ctx.load.credential.load(credentialId)

/** The courses that a person completed between two days, with the credit they give on one of their licenses. */
export const getTranscript = defineService({
  action: 'transcript.read',
  input: z.strictObject(transcriptScope),
  dates: transcriptDates(),
  subject: license,
  run: async (ctx, { from, to }, credential) => ok<Transcript>(await transcriptOf(ctx, credential, { from, to })),
})

/** A transcript for download as a PDF, or as an archive with each certificate and each piece of evidence as a file. */
export const takeTranscript = defineService({
  action: 'transcript.read',
  input: z.strictObject({ ...transcriptScope, as: z.enum(['PDF', 'ZIP']) }),
  dates: transcriptDates(),
  subject: license,
  run: async (ctx, { from, to, as }, credential) => {
    const refusal =
      as === 'PDF' ? await limitPapers(ctx) : await limitAccess(ctx, `transcript:${ctx.viewer.userId}`, perHour)
    return refusal ?? ok<TakenTranscript>(await transcriptOf(ctx, credential, { from, to }))
  },
})
