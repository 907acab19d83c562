import { z } from 'zod'
import { listUnfinishedOf } from '@/lib/data/enrollments/places'
import {
  countOwnThings,
  type KeptRecords,
  listKeptRecords,
  listSoleAdminOrgs,
  type OwnCounts,
} from '@/lib/data/own-data/erase'
import { listTaskSessionsById, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { ContactRecord } from '@/lib/data/users/read'
import { decidingContact } from '@/lib/domain/people/account-deletion'
import { ok } from '@/lib/domain/result'
import { needsInstructor } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { hasJustSignedIn } from './just-signed-in'

/** The effect of deleting the account, and anything that prevents it. */
export type DeletionPlan = {
  goes: OwnCounts
  /** Records that organizations have to keep. */
  stays: KeptRecords[]
  /** Organizations that would be left without an administrator. */
  soleAdminOf: { id: string; name: string }[]
  /** Sessions taught by the person that are running or waiting to be finished. */
  teaches: TaskSessionRecord[]
  /** Where a code is sent when the sign-in is not recent; null when no code is needed. */
  codeTo: Pick<ContactRecord, 'kind' | 'value'> | null
}

/** Previews the deletion of the person's account; changes nothing. */
export const getDeletionPlan = defineService({
  action: 'ownData.delete',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, person) => {
    const [deletes, stays, soleAdminOf, teaches, fresh] = await Promise.all([
      countOwnThings(ctx.db, person.id),
      listKeptRecords(ctx.db, person.id),
      listSoleAdminOrgs(ctx.db, person.id),
      listTaught(ctx, person.id),
      hasJustSignedIn(ctx),
    ])
    const codeTo = fresh ? null : decidingContact(person.contacts)
    return ok<DeletionPlan>({ goes: deletes, stays, soleAdminOf, teaches, codeTo })
  },
})

async function listTaught(ctx: SignedInCtx, userId: string): Promise<TaskSessionRecord[]> {
  const taught = (await listUnfinishedOf(ctx.db, userId)).filter(({ teaches }) => teaches)
  const sessions = await listTaskSessionsById(
    ctx.db,
    taught.map(({ id }) => id),
  )
  return sessions
    .filter((session) => needsInstructor(session, ctx.now))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}
