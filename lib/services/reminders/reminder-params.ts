import type { ReplyTo } from '@/lib/data/reminders/reply-to'
import { ownReport } from '@/lib/domain/compliance/report-to'
import { type RuleBook, ruleFor } from '@/lib/domain/compliance/rule-for'
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

/** The fields of a message that say of which license, and until when. */
export type ReportedLicense = { geo: string; credentialType: string; expiresAt: PlainDate }

/** The system that takes hours before the board renews, in a message that says it is time to renew. */
export function reportParams(
  book: RuleBook,
  { geo, credentialType, expiresAt }: ReportedLicense,
): { reportTo?: string } {
  const report = ownReport(ruleFor(book, geo, credentialType, expiresAt))
  return report ? { reportTo: report.name } : {}
}

type Ways = { waysMissing: string | null; asksWay: boolean | null; basis: string | null }

/** The values of a text about a license whose rule asks for something beside or instead of hours. */
export const waysParams = ({ waysMissing, asksWay, basis }: Ways) => ({
  ...(waysMissing === null ? {} : { waysMissing, asksWay: asksWay ? ('yes' as const) : ('no' as const) }),
  ...(basis === null ? {} : { basis }),
})
