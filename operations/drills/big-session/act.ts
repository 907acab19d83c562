import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { userNow } from '@/fixtures/people'
import { taskSessionNow } from '@/fixtures/tasks'
import { closeDatabase, database } from '@/lib/data/db'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'

// Runs one verb on one session in a separate process that may be killed: node act.ts VERB SESSION ADMIN.
const [verb = '', id = '', adminId = ''] = process.argv.slice(2)
const user = await userNow(adminId)
const { version, orgId } = await taskSessionNow(id)
const ctx = ctxFor(user, { roles: [{ orgId, roleType: 'ADMIN' }] })

const acts: Record<string, () => Promise<unknown>> = {
  finalize: () => done(finalizeSession(ctx, { id, version, acceptProposals: true })),
  reopen: () => done(reopenSession(ctx, { id, version, reason: 'One left early' })),
  correct: async () => {
    const some = await database().enrollment.findMany({
      where: { taskSessionId: id },
      orderBy: { id: 'asc' },
      take: 100,
    })
    const decisions = some.map((one) => ({
      enrollmentId: one.id,
      version: one.version,
      outcome: 'INCOMPLETE' as const,
      reason: 'Left early',
    }))
    return done(decideEnrollments(ctx, { taskSessionId: id, decisions }))
  },
}
process.stdout.write('ready\n')
await acts[verb]?.()
await closeDatabase()
