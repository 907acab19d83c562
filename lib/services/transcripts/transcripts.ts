import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import { hashToken } from '@/lib/data/sessions/read'
import {
  countLiveTranscriptLinks,
  endTranscriptLinkRow,
  findTranscriptLink,
  findTranscriptLinkByHash,
  insertTranscriptLink,
  listTranscriptLinkPage,
  listTranscriptViewPage,
  type TranscriptLinkRecord,
} from '@/lib/data/transcripts/links'
import { readerLinkLimits, readerLinkState } from '@/lib/domain/access/reader-link'
import { fail, ok, type Result } from '@/lib/domain/result'
import { mostChosen, type TranscriptPart, transcriptTicket } from '@/lib/domain/transcripts/transcript'
import { limitPapers } from '../certificates/limits'
import type { ServiceCtx, SignedInCtx } from '../ctx'
import { definePublicService, defineService } from '../define-service'
import { id, line } from '../inputs'
import {
  admitReader,
  limitUseIn,
  linkPosition,
  linksAfter,
  makeReaderLink,
  newReaderLink,
  readerLinksPerHour,
  readerLinkTerms,
  readerPacks,
  readerPapers,
  readerToken,
  viewPosition,
  viewsAfter,
} from '../limit-use'
import { first } from '../page-of'
import { limitAccess } from '../record-access'
import { isTooNew } from '../users/own-access'
import { type Write, write } from '../write'
import {
  chosenPapers,
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

const chosenIds = z
  .array(id)
  .max(mostChosen, 'validation.invalid')
  .nullish()
  .transform((ids) => [...new Set(ids ?? [])])

const linkFields = z.strictObject({
  ...transcriptScope,
  readerName: line(readerLinkLimits.name),
  licenseIds: chosenIds,
  documentIds: chosenIds,
  ...readerLinkTerms,
})

/**
 * Makes a link that shows a person's own record to anybody who has it, for some days unless it is ended earlier. No
 * message is sent.
 */
export const createTranscriptLink = defineService({
  action: 'transcriptLink.create',
  input: z.strictObject({ input: linkFields }),
  dates: transcriptDates('input.'),
  subject: (ctx, { input: { credentialId } }) => ctx.load.credential.load(credentialId),
  run: async (ctx, { input }, credential) =>
    isTooNew(ctx)
      ? fail('newSignInWaits')
      : makeReaderLink(ctx, (w, secret) => createLink(w, ctx, { ...input, credential }, secret)),
})

async function createLink(
  w: Write,
  ctx: SignedInCtx,
  input: z.infer<typeof linkFields> & { credential: CredentialRecord },
  secret: { path: string | null },
): Promise<Result<{ transcriptLink: TranscriptLinkRecord }>> {
  const { credential, from, to, readerName, language, days, licenseIds, documentIds } = input
  const { id: credentialId, userId } = credential
  const chosen = await chosenPapers(ctx.db, userId, { licenseIds, documentIds })
  if (chosen.licenses.length < licenseIds.length) return fail('invalidInput', { 'input.licenseIds': 'validation.id' })
  if (chosen.documents.length < documentIds.length)
    return fail('invalidInput', { 'input.documentIds': 'validation.id' })
  const refusal = await limitUseIn(w.tx, `transcriptLink:${userId}`, readerLinksPerHour)
  if (refusal) return refusal
  await lockPeople(w.tx, [userId])
  const { most } = readerLinkLimits
  if ((await countLiveTranscriptLinks(w.tx, userId, ctx.now)) >= most)
    return fail('transcriptLinkLimit', undefined, { params: { most } })
  const { token, life, row } = newReaderLink(ctx, transcriptTicket, days)
  const linkId = row.id
  await insertTranscriptLink(w.tx, {
    ...row,
    userId,
    credentialId,
    readerName,
    from,
    to,
    licenseIds,
    documentIds,
    locale: language ?? ctx.locale,
  })
  const about = { subjectType: 'TranscriptLink', subjectId: linkId, personId: userId }
  w.audit({ action: 'transcriptLink.created', ...about, detail: { days: life } })
  const transcriptLink = await findTranscriptLink(w.tx, linkId)
  if (!transcriptLink) return fail('notFound')
  secret.path = `/shared-transcript/${token}`
  return ok({ transcriptLink })
}

const ownLink = (ctx: SignedInCtx, { id: linkId }: { id: string }) => findTranscriptLink(ctx.db, linkId)

/** Revokes a link; one that has already ended does not change. */
export const endTranscriptLink = defineService({
  action: 'transcriptLink.end',
  input: z.strictObject({ id }),
  subject: ownLink,
  run: (ctx, _input, { id: linkId, userId }) =>
    write(ctx, async (w): Promise<Result<TranscriptLinkRecord>> => {
      if (await endTranscriptLinkRow(w.tx, linkId, ctx.now))
        w.audit({
          action: 'transcriptLink.ended',
          subjectType: 'TranscriptLink',
          subjectId: linkId,
          personId: userId,
        })
      const link = await findTranscriptLink(w.tx, linkId)
      return link ? ok(link) : fail('notFound')
    }),
})

/** The links of a person, newest first, including ended ones. */
export const listTranscriptLinks = defineService({
  action: 'transcriptLink.list',
  input: z.strictObject({ first, after: linkPosition }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (_ctx, { first: size, after: position }, { id: userId }) =>
    linksAfter(position, size, (page) => listTranscriptLinkPage(userId, page)),
})

/** Accesses through a link, newest first. */
export const listTranscriptViews = defineService({
  action: 'transcriptLink.read',
  input: z.strictObject({ id, first, after: viewPosition }),
  subject: ownLink,
  run: (_ctx, { id: linkId, first: size, after: position }) =>
    viewsAfter(position, size, (page) => listTranscriptViewPage(linkId, page)),
})

type SharedTranscript = { link: TranscriptLinkRecord; transcript: TakenTranscript }

/**
 * The record of a link's address, while the link is valid; an expired, revoked or unknown one looks the same. The
 * access is recorded before the record is shown; a HEAD request is shown nothing and records nothing.
 */
export const openTranscript = definePublicService({
  action: 'sharedTranscript.read',
  input: z.strictObject({ token: readerToken, part: z.enum(['RECORD', 'PDF', 'ZIP']) }),
  run: async (ctx, { token, part }): Promise<Result<SharedTranscript>> => {
    const refusal = await admitReader(ctx, 'sharedTranscript', token)
    if (refusal) return refusal
    const link = await findTranscriptLinkByHash(hashToken(token))
    if (!link || readerLinkState(link, ctx.now) !== 'ACTIVE') return fail('notFound')
    const credential = await ctx.load.credential.load(link.credentialId)
    if (!credential) return fail('notFound')
    const limited = await limitDrawing(ctx, link.id, part)
    if (limited) return limited
    const transcript = await transcriptOf(ctx, credential, link, link)
    if (ctx.onlyAsks) return ok({ link, transcript })
    return write({ ...ctx, idempotency: null, load: undefined }, async (w) => {
      const about = { subjectType: 'TranscriptLink', subjectId: link.id, personId: link.userId }
      w.audit({ action: 'transcriptLink.viewed', ...about, detail: { part } })
      return ok({ link, transcript })
    })
  },
})

async function limitDrawing(ctx: ServiceCtx, linkId: string, part: TranscriptPart): Promise<Result<never> | null> {
  if (part === 'RECORD') return null
  return limitAccess(ctx, `sharedTranscript${part}:${linkId}`, part === 'PDF' ? readerPapers : readerPacks)
}
