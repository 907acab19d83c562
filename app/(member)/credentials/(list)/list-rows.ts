import { type CredentialFacts, credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { type VerificationFacts, verificationFacts } from '@/app/_components/credentials/verification-facts'
import { compareText } from '@/lib/domain/compare'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import { foldText } from '@/lib/domain/people/sort-name'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'
import type { ListQuery, ListSort } from './list-query'

export type ListRow = {
  facts: Pick<CredentialFacts, 'id' | 'href' | 'label' | 'kind' | 'ring' | 'tag' | 'expired' | 'expiryText'>
  verification: VerificationFacts
  status: ComplianceStatus
  hours: string | null
  expires: string
  expiresAt: string
  addedAt: number
  archived: boolean
}

/** A license as one row of the list. */
export function listRow(view: CredentialView, t: Translate): ListRow {
  const { credential, status } = view
  const { evaluation } = status.current
  const { counted, required } = evaluation
  const { id, href, label, kind, ring, tag, expired, expiryText } = credentialFacts(view, t)
  const archived = credential.archivedAt !== null
  // An archived license requires nothing: its state is shown without color and without a countdown.
  const quiet = archived && {
    ring: { ...ring, band: 'neutral' as const },
    tag: { ...tag, tone: 'neutral' as const },
    expired: null,
    expiryText: null,
  }
  const params = { counted: formatUnits(counted?.total ?? 0), required: formatUnits(required?.total ?? 0) }
  return {
    facts: { id, href, label, kind, ring, tag, expired, expiryText, ...quiet },
    verification: verificationFacts(credential, t),
    status: evaluation.status,
    hours: required && required.total > 0 ? t('credentials.list.hoursOf', params) : null,
    expires: formatDate(credential.expiresAt),
    expiresAt: credential.expiresAt,
    addedAt: credential.createdAt.getTime(),
    archived,
  }
}

const orders: Record<ListSort, (a: ListRow, b: ListRow) => number> = {
  expiry: (a, b) => compareText(a.expiresAt, b.expiresAt),
  name: (a, b) => a.facts.label.localeCompare(b.facts.label),
  added: (a, b) => b.addedAt - a.addedAt,
}

/** True when every word occurs in the name or the kind of the license; case and accents do not matter. */
function matches({ facts }: ListRow, q: string): boolean {
  const text = foldText(`${facts.label} ${facts.kind}`)
  return foldText(q)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The matching rows in the requested order. The caller handles `query.archived`. */
export const findRows = (rows: readonly ListRow[], { q, status, sort }: ListQuery): ListRow[] =>
  rows.filter((row) => (!status || row.status === status) && matches(row, q)).toSorted(orders[sort])
