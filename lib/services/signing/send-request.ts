import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { listAudience } from '@/lib/data/curriculums/audiences'
import { listSignersToRemind } from '@/lib/data/signing/copies'
import { findSigner, findSigningRequest, type SignerRecord, type SigningRequestRecord } from '@/lib/data/signing/read'
import {
  endCopies,
  endOpenSigners,
  insertCopies,
  insertEvents,
  lockSigningRequest,
  type SignerPerson,
  setRequestState,
} from '@/lib/data/signing/write'
import { fullName } from '@/lib/domain/people/names'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sendProblems, signingLimits } from '@/lib/domain/signing/fields'
import { firstState, isEndable, signingSteps } from '@/lib/domain/signing/states'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { fileRefusalOf } from '../documents/file-check'
import { id, version } from '../inputs'
import { limitUse } from '../limit-use'
import { notify } from '../notices/notify'
import { unprintableNames } from '../printable'
import { cancelScheduled, scheduleSteps } from '../schedule/schedule-steps'
import { type Write, write } from '../write'
import { newCopy } from './new-copy'
import { reason, signingFeature } from './signing-input'
import { signerNotices } from './signing-notices'

const target = (request: Pick<SigningRequestRecord, 'id' | 'orgId'>) => ({
  subjectType: 'SigningRequest',
  subjectId: request.id,
  orgId: request.orgId,
})

/**
 * Sends a draft to its people: a copy for each, or one for all. It cannot change any more after that. Refused without
 * people, with too many, when a signer has no signature field or a name that papers cannot print, and while its file is not known to be free of malware.
 */
export const sendSigningRequest = defineService({
  action: 'signing.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, { id: requestId }) => findSigningRequest(ctx.db, requestId),
  feature: signingFeature,
  run: (ctx, { version: seen }, { id: requestId }) =>
    write(ctx, async (w): Promise<Result<SigningRequestRecord>> => {
      await lockSigningRequest(w.tx, requestId, 'UPDATE')
      const request = await findSigningRequest(w.tx, requestId)
      if (!request) return fail('notFound')
      if (request.version !== seen) return fail('staleVersion', undefined, { current: request })
      if (request.state !== 'DRAFT') return fail('signingState')
      const refusal = fileRefusalOf(request.file.check)
      if (refusal) return refusal
      const today = todayIn(request.timeZone, ctx.now)
      const people = await peopleOf(w, request, today)
      const problems = {
        ...sendProblems({ mode: request.mode, people: people.length, fields: request.fields }),
        ...(request.dueOn && request.dueOn < today ? { dueOn: 'validation.dueInPast' } : {}),
      }
      if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
      const unprintable = unprintableNames(people.map(fullName))
      if (unprintable) return unprintable
      await sendTo(ctx, w, request, people)
      const { dueOn, timeZone } = request
      await scheduleSteps(w, signingSteps({ id: requestId, dueOn, sentOn: today, timeZone }))
      w.audit({ action: 'signing.sent', ...target(request), detail: { people: people.length, mode: request.mode } })
      const sent = await findSigningRequest(w.tx, requestId)
      return sent ? ok(sent) : fail('notFound')
    }),
})

const peopleOf = async (w: Write, request: SigningRequestRecord, today: PlainDate): Promise<SignerPerson[]> =>
  request.named ? request.people : listAudience(w.tx, request.orgId, request, { today, size: signingLimits.each + 1 })

async function sendTo(ctx: SignedInCtx, w: Write, request: SigningRequestRecord, people: readonly SignerPerson[]) {
  const signers = people.map(({ roleId, userId, ...name }, position) => {
    const slot = request.mode === 'EACH' ? 0 : position
    return { id: randomUUID(), roleId, userId, name: fullName(name), slot, state: firstState(slot, request.inOrder) }
  })
  const copies = request.mode === 'EACH' ? signers.map((signer) => newCopy([signer])) : [newCopy(signers)]
  const { address, visitor, now: at } = ctx
  const {
    id: requestId,
    orgId,
    file: { sha256 },
  } = request
  await insertCopies(w.tx, copies, { requestId, orgId, sha256, at, address, userAgent: visitor.userAgent })
  await setRequestState(w.tx, requestId, { state: 'SENT', at })
  const first = signers.filter(({ state }) => state === 'SENT')
  await notify(w, signerNotices('documentToSign', request, first))
}

/**
 * Voids a sent request, with a reason: nobody can sign any more, and those whose turn it was are notified. Completely
 * signed copies are kept.
 */
export const voidSigningRequest = defineService({
  action: 'signing.manage',
  input: z.strictObject({ id, version, reason }),
  subject: (ctx, { id: requestId }) => findSigningRequest(ctx.db, requestId),
  feature: signingFeature,
  run: (ctx, { version: seen, reason }, { id: requestId }) =>
    write(ctx, async (w): Promise<Result<SigningRequestRecord>> => {
      // Signers take a share lock: either they were first, or they find the request void.
      const lockedRequest = await lockSigningRequest(w.tx, requestId, 'UPDATE')
      const before = await findSigningRequest(w.tx, requestId)
      if (!lockedRequest || !before) return fail('notFound')
      if (lockedRequest.version !== seen) return fail('staleVersion', undefined, { current: before })
      // Once everybody has answered, there is nothing to void.
      if (!isEndable(before)) return fail('signingState')
      await setRequestState(w.tx, requestId, { state: 'VOIDED', at: ctx.now, reason })
      const copies = (await endCopies(w.tx, { requestId }, 'VOIDED', ctx.now)).map((copy) => copy.id)
      const endedSigners = await endOpenSigners(w.tx, copies, 'VOIDED', ctx.now)
      const by = { at: ctx.now, address: ctx.address, userAgent: ctx.visitor.userAgent, sha256: before.file.sha256 }
      await insertEvents(
        w.tx,
        copies.map((copyId) => ({ copyId, signerId: null, kind: 'VOIDED', ...by })),
      )
      await cancelScheduled(w, { subjectType: 'SigningRequest', subjectId: requestId })
      const recipients = endedSigners.filter(({ was }) => was === 'SENT')
      await notify(w, signerNotices('documentNotToSign', before, recipients, { reason }))
      w.audit({ action: 'signing.voided', ...target(before), detail: { copies: copies.length } })
      const after = await findSigningRequest(w.tx, requestId)
      return after ? ok(after) : fail('notFound')
    }),
})

/** Reminds one person to sign, at most once a day; further calls send nothing. */
export const remindSigner = defineService({
  action: 'signing.manage',
  input: z.strictObject({ id }),
  subject: (ctx, { id: signerId }) => findSigner(ctx.db, signerId),
  feature: signingFeature,
  run: (ctx, _input, { id: signerId, requestId }) =>
    write(ctx, async (w): Promise<Result<SignerRecord>> => {
      const request = await findSigningRequest(w.tx, requestId)
      const signer = await findSigner(w.tx, signerId)
      if (!signer || !request) return fail('notFound')
      if (signer.state !== 'SENT' || signer.left) return fail('signerState')
      const day = todayIn(request.timeZone, ctx.now)
      const sent = await notify(w, signerNotices('documentToSignReminder', request, [signer], { again: day }))
      const { orgId, userId: personId } = signer
      if (sent > 0) w.audit({ action: 'signing.reminded', subjectType: 'Signer', subjectId: signerId, orgId, personId })
      return ok(signer)
    }),
})

/** How many people were reminded. */
type Reminded = { reminded: number }

/** Per organization: each person hears of a request once a day anyway. */
const remindersPerHour = { limit: 60, seconds: 3600 }

/** Reminds all signers of a sent request whose turn it is, each at most once a day. */
export const remindSigningRequest = defineService({
  action: 'signing.manage',
  input: z.strictObject({ id }),
  subject: (ctx, { id: requestId }) => findSigningRequest(ctx.db, requestId),
  feature: signingFeature,
  run: async (ctx, _input, request): Promise<Result<Reminded>> => {
    if (request.state !== 'SENT') return fail('signingState')
    const refusal = await limitUse(ctx, `signingReminder:${request.orgId}`, remindersPerHour)
    if (refusal) return refusal
    return write(ctx, async (w) => {
      const signers = await listSignersToRemind(w.tx, request.id)
      const again = todayIn(request.timeZone, ctx.now)
      const reminded = await notify(w, signerNotices('documentToSignReminder', request, signers, { again }))
      if (reminded > 0) w.audit({ action: 'signing.reminded', ...target(request), detail: { people: reminded } })
      return ok({ reminded })
    })
  },
})
