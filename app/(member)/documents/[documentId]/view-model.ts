import { actorName } from '@/app/_components/actor-name'
import { kindText } from '@/app/_components/documents/document-texts'
import type { CopyRecord } from '@/lib/data/documents/copies'
import { addressOfDocument } from '@/lib/domain/documents/document-state'
import { isOwnFile } from '@/lib/domain/documents/values'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { defaultLocale, isLocale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { DocumentView } from '@/lib/services/documents/own-documents'
import type { CopyOrg, ShownCopy } from './copies'
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

export const editedOf = (document: DocumentView): EditedDocument & { copyCount: number } => ({
  copyCount: document.copies.length,
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
export function orgShares(
  { shares, handedIn, copies, originals }: DocumentView,
  roles: readonly Membership[],
): OrgShare[] {
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
      hasCopy: copies.some(({ org }) => org.id === id),
      originalSeen: seen ? formatDate(todayIn(timeZone, seen.seenAt)) : null,
    }
  })
}

/** The parts of it that an organization would see, as text. */
export const seenText = (document: DocumentView, t: Translate): string =>
  document.kind === 'HEALTH'
    ? t('documents.screens.sharing.seeHealth', { type: kindText(document, t) })
    : t('documents.screens.sharing.seeFile')

/** The copies of a health record as their person sees them, with moments in `timeZone`; those that stand come first. */
export const shownCopies = (copies: readonly CopyRecord[], timeZone: string, t: Translate): ShownCopy[] =>
  copies.map((copy) => shownCopy(copy, timeZone, t)).toSorted((a, b) => Number(a.ended) - Number(b.ended))

function shownCopy(copy: CopyRecord, timeZone: string, t: Translate): ShownCopy {
  const { id, org, since, endedAt, consentVersion, consentLocale, openingCount, openings } = copy
  const day = (at: Date) => formatDate(todayIn(org.timeZone, at))
  const words = translatorFor(isLocale(consentLocale) ? consentLocale : defaultLocale)
  return {
    id,
    name: org.name,
    held: endedAt
      ? t('documents.screens.copies.had', { from: day(since), to: day(endedAt) })
      : t('documents.screens.copies.has', { date: day(since) }),
    ended: endedAt !== null,
    opened: openingCount
      ? t('documents.screens.copies.opened', { count: openingCount })
      : t('documents.screens.copies.unopened'),
    openings: openings.map(({ at, actor }, index) => ({
      key: `${at.toISOString()} ${index}`,
      text: t('documents.screens.copies.openedBy', {
        person:
          (actor && actorName(actor, (key, values) => t(`access.${key}`, values))) ||
          t('documents.screens.copies.unknown'),
        time: formatMoment(at, timeZone),
      }),
    })),
    latest: openingCount > openings.length ? t('documents.screens.copies.latest', { count: openings.length }) : null,
    agreedTo: words(`documents.copyConsent.${consentVersion}`, { org: org.name }),
  }
}

/** The person's organizations that have no copy. */
export const copyOrgs = ({ copies }: DocumentView, roles: readonly Membership[]): CopyOrg[] =>
  roles.flatMap(({ org: { id, name } }) => (copies.some(({ org }) => org.id === id) ? [] : { orgId: id, name }))
