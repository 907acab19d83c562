import { nameInList, nameInText } from '@/app/_components/members/member-name'
import { stateTones } from '@/app/_components/states'
import type { Tone } from '@/app/_ui/tone'
import type { ExpiryState } from '@/lib/domain/documents/document-state'
import type { DocumentKind } from '@/lib/domain/documents/values'
import { type FileCheck, healthRecordTypes } from '@/lib/domain/lists/documents'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { formatDate } from '@/lib/domain/time/format-date'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { Translate } from '@/lib/i18n/translator'
import type { SharedDocumentView } from '@/lib/services/documents/shared-documents'

/** A state's text and its tone. */
export type Badge = { text: string; tone: Tone }

type Expiring = { expiresAt: PlainDate | null; expiryState: ExpiryState }

/** Whether a document is still valid today, with the date; null if it has no expiry date. */
export function expiryBadge({ expiresAt, expiryState: state }: Expiring, t: Translate): Badge | null {
  if (expiresAt === null || state === 'NONE') return null
  return {
    text: t(`documents.screens.expiry.${state}`, { date: formatDate(expiresAt) }),
    tone: stateTones['documents.screens.expiry'][state],
  }
}

type Kinded = { kind: DocumentKind; healthRecordType: string | null }

/** The kind of a document in one or two words; a health record is named by its type. */
export function kindText({ kind, healthRecordType }: Kinded, t: Translate): string {
  if (kind === 'HEALTH' && isOneOf(healthRecordTypes, healthRecordType))
    return t(`enums.healthRecordTypes.${healthRecordType}`)
  return t(`enums.documentKinds.${kind}`)
}

/** A document shared by a member, as one row. A health record has no title here, and a file only as a copy. */
export type SharedRow = {
  id: string
  orgId: string
  /** The member's name as written in lists and in sentences, and the address of their page. */
  name: string
  displayName: string
  memberHref: string
  /** The title, or the type of a health record. */
  label: string
  kind: string
  /**
   * The address that opens the file and records it; null for a health record without a copy and for a file still being
   * scanned.
   */
  href: string | null
  /** The file is the copy of a health record. */
  copied: boolean
  expiry: Badge | null
  since: string
  health: boolean
  /** When an administrator saw the original of a health record. */
  originalSeen: string | null
  /** The member saw their own original. */
  seenByOneself: boolean
}

/** The cells of a row, with dates in the organization's time zone. `t` translates full keys. */
export function sharedRow(shared: SharedDocumentView, timeZone: string, t: Translate): SharedRow {
  const { id, orgId, roleId, kind, title, check, copy, since, originalSeenAt, originalSeenByOneself } = shared
  const unknown = t('members.name.unknown')
  const kindName = kindText(shared, t)
  const ownHref = kind === 'HEALTH' ? null : hrefOf(`/api/files/${id}`, check)
  const kindLabel = t(`enums.documentKinds.${kind}`)
  return {
    id,
    orgId,
    name: nameInList(shared, unknown),
    displayName: nameInText(shared, unknown),
    memberHref: `/orgs/${orgId}/members/${roleId}`,
    label: title ?? kindName,
    kind: copy ? t('documents.screens.shared.copyGiven', { kind: kindLabel }) : kindLabel,
    href: copy ? hrefOf(`/api/health-copies/${copy.id}`, copy.check) : ownHref,
    copied: copy !== null,
    expiry: expiryBadge(shared, t),
    since: formatDate(todayIn(timeZone, since)),
    health: kind === 'HEALTH',
    originalSeen: originalSeenAt && formatDate(todayIn(timeZone, originalSeenAt)),
    seenByOneself: originalSeenByOneself,
  }
}

/** Files that are being scanned, or contain malware, are not served. */
const hrefOf = (href: string, check: FileCheck | null): string | null =>
  check === 'WAITING' || check === 'INFECTED' ? null : href
