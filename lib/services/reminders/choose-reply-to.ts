import 'server-only'
import type { ReplyTo } from '@/lib/data/reminders/reply-to'
import type { SignedInCtx } from '../ctx'

/** The administrator who is named; else who asks, unless nothing can be written to them. */
export const chooseReplyTo = (
  all: readonly ReplyTo[],
  memberId: string | null | undefined,
  { viewer, tokenId }: Pick<SignedInCtx, 'viewer' | 'tokenId'>,
): ReplyTo | null =>
  all.find((replyTo) => (memberId ? replyTo.memberId === memberId : !tokenId && replyTo.userId === viewer.userId)) ??
  null
