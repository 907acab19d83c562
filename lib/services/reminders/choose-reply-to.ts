import type { ReplyTo } from '@/lib/data/reminders/reply-to'
import type { SignedInCtx } from '../ctx'

/** The chosen administrator; by default the caller, if they can receive mail. */
export const chooseReplyTo = (
  all: readonly ReplyTo[],
  memberId: string | null | undefined,
  { viewer, tokenId }: Pick<SignedInCtx, 'viewer' | 'tokenId'>,
): ReplyTo | null =>
  all.find((replyTo) => (memberId ? replyTo.memberId === memberId : !tokenId && replyTo.userId === viewer.userId)) ??
  null
