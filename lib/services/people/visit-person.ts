import { z } from 'zod'
import { findAccount } from '@/lib/data/people/record'
import { insertPersonVisit } from '@/lib/data/people/visits'
import { visitHours } from '@/lib/domain/orgs/visit'
import { ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { deskReason } from '../installation/desk-input'
import { write } from '../write'

const toVisit = async (ctx: SignedInCtx, { id: personId }: { id: string }) =>
  (await findAccount(ctx.db, personId)) ? ctx.load.person.load(personId) : null

/**
 * Opens a person's record to a super admin for eight hours or until the session ends; the person sees who opened it and
 * why.
 */
export const visitPerson = defineService({
  action: 'people.visit',
  input: z.strictObject({ id, reason: deskReason }),
  subject: toVisit,
  run: async (ctx, { reason }, { id: personId }) =>
    write(ctx, async ({ tx, audit }) => {
      const { viewer, sessionId, now, claims } = ctx
      const latest = new Date(now.getTime() + visitHours * 3_600_000)
      const visit = { userId: viewer.userId, personId, reason, expiresAt: latest }
      const expiresAt = await insertPersonVisit(tx, { sessionId, tokenEnds: claims?.expiresAt ?? null }, visit)
      audit({ action: 'person.visited', subjectType: 'User', subjectId: personId, personId, detail: { reason } })
      return ok({ id: personId, expiresAt })
    }),
})

/** The part of a person's record that a super admin sees before giving a reason: the name. */
export const getPersonToVisit = defineService({
  action: 'people.visit',
  input: z.strictObject({ id }),
  subject: toVisit,
  run: async (_ctx, _input, { id: personId, firstName, middleName, lastName }) =>
    ok({ id: personId, firstName, middleName, lastName }),
})
