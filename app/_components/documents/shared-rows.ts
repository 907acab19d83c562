import { nameInList, nameInText } from '@/app/_components/members/member-name'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { Translate } from '@/lib/i18n/translator'
import type { SharedDocumentView } from '@/lib/services/documents/shared-documents'
import { type Badge, expiryBadge, kindText } from './document-texts'

/** A document that a member shares, as one row. Of a health record there is neither title nor file. */
export type SharedRow = {
  id: string
  orgId: string
  /** The member in a list and in a sentence, and their page. */
  name: string
  displayName: string
  memberHref: string
  /** What it is called: its title, or the type of a health record. */
  label: string
  kind: string
  /** Where it is opened, which is recorded; null of a health record and of a file that is still checked. */
  href: string | null
  expiry: Badge | null
  since: string
  health: boolean
  /** When an administrator saw the original of a health record. */
  originalSeen: string | null
}

/** The cells of a row, with days of the organization. `t` translates full keys. */
export function sharedRow(shared: SharedDocumentView, timeZone: string, t: Translate): SharedRow {
  const { id, orgId, roleId, kind, title, check, since, originalSeenAt } = shared
  const unknown = t('members.name.unknown')
  const open = kind !== 'HEALTH' && check !== 'WAITING' && check !== 'INFECTED'
  const kindName = kindText(shared, t)
  return {
    id,
    orgId,
    name: nameInList(shared, unknown),
    displayName: nameInText(shared, unknown),
    memberHref: `/orgs/${orgId}/members/${roleId}`,
    label: title ?? kindName,
    kind: t(`enums.documentKinds.${kind}`),
    href: open ? `/api/files/${id}` : null,
    expiry: expiryBadge(shared, t),
    since: formatDate(todayIn(timeZone, since)),
    health: kind === 'HEALTH',
    originalSeen: originalSeenAt && formatDate(todayIn(timeZone, originalSeenAt)),
  }
}
