import { createHash } from 'node:crypto'
import type { BulkRole } from '@/lib/data/members/bulk'
import { type NewNotice, previewNotices } from '@/lib/data/notices/write'
import { listReplyTos } from '@/lib/data/reminders/reply-to'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { limitUseIn } from '../limit-use'
import { notify } from '../notices/notify'
import { chooseReplyTo } from '../reminders/reminder-params'
import type { Write } from '../write'
import { type ChunkOutcome, leave } from './chunks'

/** Messages of an organization to its members per hour. */
const perHour = { limit: 10_000, seconds: 3600 }

/**
 * Sends an administrator's own words to members, who answer to that administrator. The same words reach a person once a
 * day, so a repeat sends nothing twice.
 */
export async function messageMembers(
  ctx: SignedInCtx,
  w: Write,
  orgId: string,
  roles: readonly BulkRole[],
  note: string,
): Promise<Result<ChunkOutcome>> {
  const org = await ctx.load.org.load(orgId)
  if (!org) return fail('notFound')
  const refusal = await limitUseIn(w.tx, `message:${orgId}`, { ...perHour, uses: Math.max(roles.length, 1) })
  if (refusal) return refusal
  const replyTo = chooseReplyTo(await listReplyTos(w.tx, orgId), null, ctx)
  const digest = createHash('sha256').update(note).digest('hex').slice(0, 32)
  const day = todayIn(org.timeZone, ctx.now)
  const notices = roles.map(
    ({ userId }): NewNotice => ({
      userId,
      orgId,
      kind: 'orgMessage',
      severity: 'INFO',
      params: { org: org.name, note, ...(replyTo && { replyToUserId: replyTo.userId }) },
      actionPath: '/account/organizations',
      dedupeKey: `orgMessage:${orgId}:${userId}:${day}:${digest}`,
    }),
  )
  const fates = new Map((await previewNotices(w.tx, notices)).map((preview) => [preview.dedupeKey, preview]))
  const fateOf = (index: number) => fates.get(notices[index]!.dedupeKey)
  const leftOut = roles.flatMap((role, index) => (fateOf(index)?.switchedOff ? leave(role, 'SWITCHED_OFF') : []))
  const already = roles.filter((_, index) => fateOf(index)?.already).length
  await notify(w, notices)
  for (const [index, { id: subjectId, userId: personId }] of roles.entries()) {
    if (fateOf(index)?.already || fateOf(index)?.switchedOff) continue
    w.audit({ action: 'member.messaged', subjectType: 'Role', subjectId, orgId, personId, detail: { digest } })
  }
  return ok({ changed: roles.length - already - leftOut.length, already, leftOut })
}
