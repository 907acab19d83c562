import { kindText } from '@/app/_components/documents/document-texts'
import { addressOfDocument } from '@/lib/domain/documents/document-state'
import { isOwnFile } from '@/lib/domain/documents/values'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { Translate } from '@/lib/i18n/translator'
import type { DocumentView } from '@/lib/services/documents/own-documents'
import type { OrgShare } from './document-actions'
import type { EditedDocument } from './edit-document'
import type { Previewed } from './preview'

const checks = { NOT_CHECKED: 'ready', CLEAN: 'ready', WAITING: 'waiting', INFECTED: 'infected' } as const

export const previewOf = (document: DocumentView): Previewed => ({
  url: addressOfDocument(document),
  title: document.title,
  contentType: document.file.contentType,
  check: checks[document.file.check],
})

export const editedOf = (document: DocumentView): EditedDocument => ({
  id: document.id,
  version: document.version,
  title: document.title,
  kind: document.kind,
  healthRecordType: document.healthRecordType,
  effectiveAt: document.effectiveAt,
  expiresAt: document.expiresAt,
})

/** Only the person's own, current file can be changed. */
export const canChange = ({ source, state }: DocumentView): boolean => isOwnFile(source) && state === 'ACTIVE'

type Membership = { org: { id: string; name: string; timeZone: string } }

/** The person's organizations, each with its open share. */
export function orgShares({ shares, handedIn, originals }: DocumentView, roles: readonly Membership[]): OrgShare[] {
  return roles.map(({ org: { id, name, timeZone } }) => {
    const share = shares.find(({ org }) => org.id === id)
    const seen = originals.find(({ org }) => org.id === id)
    return {
      orgId: id,
      name,
      share: share ? { id: share.id, since: formatDate(todayIn(timeZone, share.since)) } : null,
      handedIn: handedIn
        .filter(({ org }) => org.id === id)
        .map(({ since, ...answer }) => ({ ...answer, since: formatDate(todayIn(timeZone, since)) })),
      originalSeen: seen ? formatDate(todayIn(timeZone, seen.seenAt)) : null,
    }
  })
}

/** The parts of it that an organization would see, as text. */
export const seenText = (document: DocumentView, t: Translate): string =>
  document.kind === 'HEALTH'
    ? t('documents.screens.sharing.seeHealth', { type: kindText(document, t) })
    : t('documents.screens.sharing.seeFile')
