import 'server-only'
import { type EnrollmentInSession, findEnrollmentInSession } from '@/lib/data/enrollment-pages'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Ctx } from '../ctx'

/** The enrollment that a write answers by its id, as it is now with its session: the same for a repeat of an answered request. */
export async function reread(ctx: Ctx, pending: Promise<Result<string>>): Promise<Result<EnrollmentInSession>> {
  const written = await pending
  if (!written.ok) return written
  const found = await findEnrollmentInSession(ctx.db, written.value)
  return found ? ok(found) : fail('notFound')
}
