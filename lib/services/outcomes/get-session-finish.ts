import 'server-only'
import { z } from 'zod'
import { countValidCertificates } from '@/lib/data/certificates/read'
import { listOutcomes } from '@/lib/data/enrollments/read'
import { earnsCredit, type Proposal, proposalFor, waitsForTest } from '@/lib/domain/outcomes/propose-outcome'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { sessionFeature } from '../task-sessions/session-feature'

/** What is left to do before a session can be finalized, and what came of it. */
export type SessionFinish = {
  /** How many will get each outcome, if nobody decides otherwise. */
  proposals: Record<Proposal, number>
  /** Tests that have still to be scored, of people who attended or are proposed to have. */
  unscored: number
  /** People who earn the credit as decided so far. */
  completed: number
  /** Everybody whose enrollment has not ended. */
  total: number
  unsigned: number
  /** Certificates that are valid now. */
  certificates: number
}

/** How far a session is on its way to being finalized. */
export const getSessionFinish = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: sessionFeature,
  run: async (ctx, { taskSessionId }, session) => {
    const { minAttendancePct, requiresTest } = session.revision
    const [rows, certificates] = await Promise.all([
      listOutcomes(ctx.db, taskSessionId),
      countValidCertificates(ctx.db, taskSessionId),
    ])
    const proposals = { attend: 0, incomplete: 0, absent: 0, remove: 0 }
    for (const row of rows) {
      const proposal = proposalFor(row, session, minAttendancePct)
      if (proposal) proposals[proposal] += 1
    }
    return ok<SessionFinish>({
      proposals,
      unscored:
        rows.filter(({ status }) => waitsForTest(status, requiresTest)).length + (requiresTest ? proposals.attend : 0),
      completed: rows.filter(({ status }) => earnsCredit(status, requiresTest)).length,
      total: rows.length,
      unsigned: session.instructors.filter(({ signatureId }) => !signatureId).length,
      certificates,
    })
  },
})
