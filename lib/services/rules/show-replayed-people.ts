import { z } from 'zod'
import { findReplayRun, listReplayedPeople, type ReplayedPerson } from '@/lib/data/rules/replay-runs'
import { fail, ok } from '@/lib/domain/result'
import { cursorOf, placeInput } from '../connection'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { deskReason } from '../installation/desk-input'
import { write } from '../write'

const size = 50
const first = '00000000-0000-0000-0000-000000000000'

/** The people a replay found, by name; `next` is the cursor of the next page. */
export type ReplayedPeople = { people: ReplayedPerson[]; next: string | null }

/**
 * Shows the people whom a replay found to a super admin who gives a reason; each of them sees the access in their
 * history.
 */
export const showReplayedPeople = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, reason: deskReason, after: placeInput(z.tuple([z.uuid()])) }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { id: runId, reason, after: place }) =>
    write(ctx, async ({ tx, audit }) => {
      const run = await findReplayRun(tx, runId)
      if (!run) return fail('notFound')
      const rows = await listReplayedPeople(tx, { runId, after: place?.[0] ?? first, size: size + 1 })
      const people = rows.slice(0, size)
      const detail = { reason }
      for (const personId of new Set(people.map(({ userId }) => userId)))
        audit({ action: 'rule.replayViewed', subjectType: 'RuleReplayRun', subjectId: runId, personId, detail })
      const last = people.at(-1)
      return ok<ReplayedPeople>({ people, next: rows.length > size && last ? cursorOf([last.credentialId]) : null })
    }),
})
