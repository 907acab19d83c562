import { type ChangeBy, changeEnrollments, type EnrollmentChange } from '@/lib/data/enrollments/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Write } from '../write'
import type { Plan } from './plan-decision'

/** Writes plans: the first step of each, then the second, and so on, in a constant number of statements. */
export async function applyPlans({ tx }: Write, plans: readonly Plan[], by: ChangeBy): Promise<Result<null>> {
  const longest = Math.max(0, ...plans.map(({ changes }) => changes.length))
  for (let step = 0; step < longest; step += 1) {
    const round = plans
      .map(({ changes }) => changes[step])
      .filter((change): change is EnrollmentChange => Boolean(change))
    if ((await changeEnrollments(tx, round, by)) !== round.length) return fail('conflict')
  }
  return ok(null)
}
