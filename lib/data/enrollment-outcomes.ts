import 'server-only'
import type { Db } from './db'
import type { Prisma } from './generated/client'

const fields = { status: true, checkedInAt: true, checkedOutAt: true } as const
export type OutcomeRow = Prisma.EnrollmentGetPayload<{ select: typeof fields }>

/** What is known of everybody in a session whose enrollment has not ended. */
export const listOutcomes = (db: Db, taskSessionId: string): Promise<OutcomeRow[]> =>
  db.enrollment.findMany({ where: { taskSessionId, status: { not: 'WITHDRAWN' } }, select: fields })
