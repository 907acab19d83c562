import type { ReplyTo } from '@/lib/data/reminders/reply-to'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { dueParams } from '../curriculums/progress'

/** The chosen administrator; by default the caller, if they can receive mail. */
export const chooseReplyTo = (
  all: readonly ReplyTo[],
  memberId: string | null | undefined,
  { viewer, tokenId }: Pick<SignedInCtx, 'viewer' | 'tokenId'>,
): ReplyTo | null =>
  all.find((replyTo) => (memberId ? replyTo.memberId === memberId : !tokenId && replyTo.userId === viewer.userId)) ??
  null

/** The values of a text about trainings, which names the first one. */
export const trainingParams = ({
  org,
  title,
  dueAt,
  late: isOverdue,
  ids,
}: {
  org: string
  title: string
  dueAt: PlainDate | null
  late: boolean
  ids: readonly string[]
}) => ({
  org,
  title,
  count: ids.length,
  late: isOverdue ? 'yes' : 'no',
  assignmentIds: ids.join(),
  ...dueParams(dueAt),
})
