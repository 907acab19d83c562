import { randomUUID } from 'node:crypto'
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
import { type TranscriptPart, transcriptTicket } from '@/lib/domain/transcripts/transcript'
import { first, placeInput, storedInstant, toConnection } from '../connection'
import type { Ctx, SignedInCtx } from '../ctx'
import { definePublicService, defineService } from '../define-service'
import { id, line, optionalOneOf, whole } from '../inputs'
import { limitUseIn } from '../limit-use'
import { admitReader, readerPacks, readerPapers, readerToken } from '../reader-links'
import { limitAccess } from '../record-access'
import { type Write, write } from '../write'
import { type TakenTranscript, transcriptDates, transcriptOf, transcriptScope } from './transcript-record'

/** Links per person and hour. */
const perHour = { limit: 20, seconds: 3600 }

const linkFields = z.strictObject({
  ...transcriptScope,
  readerName: line(readerLinkLimits.name),
  language: optionalOneOf(['en', 'es', 'ja']),
  days: whole(readerLinkLimits.days).nullish(),
})

/** `path` is the address on this host, returned only once; null in the response to a repeated request. */
export type MadeTranscriptLink = { transcriptLink: TranscriptLinkRecord; path: string | null }

/**
 * Makes a link that shows a person's own record to anybody who has it, for some days unless it is ended earlier. No
 * message is sent.
 */
export const createTranscriptLink = defineService({
  action: 'transcriptLink.create',
  input: z.strictObject({ input: linkFields }),
  dates: transcriptDates('input.'),
  subject: (ctx, { input: { credentialId } }) => ctx.load.credential.load(credentialId),
  run: async (ctx, { input }, credential): Promise<Result<MadeTranscriptLink>> => {
    const secret: { path: string | null } = { path: null }
    const result = await write(ctx, (w) => createLink(w, ctx, { ...input, credential }, secret))
    // The response stored under the idempotency key has everything except the address.
    return result.ok ? ok({ ...result.value, ...secret }) : result
  },
})

async function createLink(
  w: Write,
  ctx: SignedInCtx,
  { credential, from, to, readerName, language, days }: z.infer<typeof linkFields> & { credential: CredentialRecord },
  secret: { path: string | null },
): Promise<Result<{ transcriptLink: TranscriptLinkRecord }>> {
  const { id: credentialId, userId } = credential
  const refusal = await limitUseIn(w.tx, `transcriptLink:${userId}`, perHour)
  if (refusal) return refusal
  await lockPeople(w.tx, [userId])
  const { most, usualDays } = readerLinkLimits
  if ((await countLiveTranscriptLinks(w.tx, userId, ctx.now)) >= most)
    return fail('transcriptLinkLimit', undefined, { params: { most } })
  const linkId = randomUUID()
  const token = ctx.ticketFor(transcriptTicket(linkId))
  const life = days ?? usualDays
  await insertTranscriptLink(w.tx, {
    id: linkId,
    createdAt: ctx.now,
    userId,
    credentialId,
    readerName,
    from,
    to,
    locale: language ?? ctx.locale,
    tokenHash: hashToken(token),
    expiresAt: new Date(ctx.now.getTime() + life * 86_400_000),
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
    write(ctx, async ({ tx, audit }): Promise<Result<TranscriptLinkRecord>> => {
      if (await endTranscriptLinkRow(tx, linkId, ctx.now))
        audit({
          action: 'transcriptLink.ended',
          subjectType: 'TranscriptLink',
          subjectId: linkId,
          personId: userId,
        })
      const link = await findTranscriptLink(tx, linkId)
      return link ? ok(link) : fail('notFound')
    }),
})

/** The links of a person, newest first, including ended ones. */
export const listTranscriptLinks = defineService({
  action: 'transcriptLink.list',
  input: z.strictObject({ first, after: placeInput(z.tuple([storedInstant, z.uuid()])) }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (_ctx, { first: size, after: place }, { id: userId }) => {
    const start = place && { createdAt: place[0], id: place[1] }
    const rows = await listTranscriptLinkPage(userId, { after: start, size: size + 1 })
    return ok(toConnection(rows, size, ({ createdAt, id: linkId }) => [createdAt.toISOString(), linkId]))
  },
})

/** Accesses through a link, newest first. */
export const listTranscriptViews = defineService({
  action: 'transcriptLink.read',
  input: z.strictObject({ id, first, after: placeInput(z.tuple([z.string().regex(/^\d{1,18}$/)])) }),
  subject: ownLink,
  run: async (_ctx, { id: linkId, first: size, after: place }) => {
    const rows = await listTranscriptViewPage(linkId, { before: place?.[0] ?? null, size: size + 1 })
    return ok(toConnection(rows, size, ({ id: seq }) => [seq]))
  },
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
    const transcript = await transcriptOf(ctx, credential, link, link.readerName)
    if (ctx.onlyAsks) return ok({ link, transcript })
    return write({ ...ctx, idempotency: null, load: undefined }, async ({ audit }) => {
      const about = { subjectType: 'TranscriptLink', subjectId: link.id, personId: link.userId }
      audit({ action: 'transcriptLink.viewed', ...about, detail: { part } })
      return ok({ link, transcript })
    })
  },
})

async function limitDrawing(ctx: Ctx, linkId: string, part: TranscriptPart): Promise<Result<never> | null> {
  if (part === 'RECORD') return null
  return limitAccess(ctx, `sharedTranscript${part}:${linkId}`, part === 'PDF' ? readerPapers : readerPacks)
}
