import { actorName } from '@/app/_components/actor-name'
import type { SearchParams } from '@/app/_lists/address'
import { cursor, flagFilter, listQuery, optionOr, type QueryOf, words } from '@/app/_lists/list-query'
import { dotted } from '@/app/_ui/dotted'
import type { InvitationLine } from '@/lib/data/invitations/list'
import { invitationStates } from '@/lib/domain/lists/organizations'
import { invitationDays, invitationStateAt } from '@/lib/domain/orgs/invitation'
import { shownContact } from '@/lib/domain/people/format-contact'
import { fullName, sortableName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { Translate } from '@/lib/i18n/translator'

const invitations = listQuery({
  state: optionOr(invitationStates, 'OPEN'),
  unsent: flagFilter(),
  q: words,
  after: cursor,
})
/**
 * The query of the list: one state, or only unsent open ones; search words, and the cursor after which the page begins.
 */
export type InvitationQuery = QueryOf<typeof invitations>

export function readInvitationQuery(params: SearchParams): InvitationQuery {
  const query = invitations.read(params)
  return query.unsent ? { ...query, state: 'OPEN' } : query
}

/** The address of a list, without the values that are defaults. */
export const invitationsHref = (orgId: string, query: InvitationQuery): string =>
  invitations.href(`/orgs/${orgId}/invitations`, query)

/** An invitation as one row of the list. */
export type InvitationRow = {
  id: string
  version: number
  /** The name, or the contact when there is none. */
  name: string
  /** The name as written in sentences. */
  called: string
  /** The contact below a name; null if there is no name. */
  contact: string | null
  invitedBy: string | null
  role: string
  work: string | null
  admin: boolean
  sent: string
  next: string
  expires: string
  /** The day it was answered or ended. */
  ended: string
  open: boolean
}

/** The cells of a row, with dates in the organization's time zone. `t` translates full keys. */
export function invitationRow(line: InvitationLine, timeZone: string, now: Date, t: Translate): InvitationRow {
  const day = (moment: Date) => formatDate(todayIn(timeZone, moment))
  const contact = shownContact(line.contact)
  const name = sortableName(line)
  const inviter = line.invitedBy && actorName(line.invitedBy, (key, values) => t(`access.${key}`, values))
  const number = line.supervisorEmployeeId
  const supervisor = number && t('invitations.list.supervisor', { number })
  const { sentAt, nextResendAt, expiresAt, respondedAt, updatedAt } = line
  // An invitation that an import left unsent starts its expiry and reminders only when it is sent.
  const unsent = line.state === 'OPEN' && !sentAt && !nextResendAt
  return {
    id: line.id,
    version: line.version,
    name: name || contact,
    called: fullName(line) || contact,
    contact: name ? contact : null,
    invitedBy: inviter ? t('invitations.list.invitedBy', { name: inviter }) : null,
    role: t(`enums.roleTypes.${line.roleType}`),
    work: dotted([line.department, line.jobTitle, supervisor]) || null,
    admin: line.roleType === 'ADMIN',
    sent: sentAt ? day(sentAt) : t('invitations.list.notSent'),
    next: nextResendAt ? day(nextResendAt) : t(`invitations.list.${unsent ? 'onceSent' : 'noMore'}`),
    expires: unsent ? t('invitations.list.daysOnceSent', { days: invitationDays }) : day(expiresAt),
    ended: day(respondedAt ?? (line.state === 'EXPIRED' ? expiresAt : updatedAt)),
    open: invitationStateAt(line, now) === 'OPEN',
  }
}
