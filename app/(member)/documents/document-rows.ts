import { type Badge, expiryBadge, kindText } from '@/app/_components/documents/document-texts'
import { isOwnFile } from '@/lib/domain/documents/values'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { Translate } from '@/lib/i18n/translator'
import type { DocumentView } from '@/lib/services/documents/list-own-documents'

/** A document as one row of the list. */
export type DocumentRow = {
  id: string
  version: number
  href: string
  title: string
  /** The file's name, or the organization for a record that an organization issued. */
  second: string
  kind: string
  source: string
  expiry: Badge | null
  sharedWith: readonly string[]
  added: string
  /** Null unless deleted. */
  deletedAt: string | null
  /** True for the person's own file. Certificates and signed copies are records of somebody else. */
  own: boolean
}

/** The cells of a row, with dates in `timeZone`. `t` translates full keys. */
export function documentRow(document: DocumentView, timeZone: string, t: Translate): DocumentRow {
  const { id, version, title, source, file, orgName, shares, createdAt, deletedAt } = document
  return {
    id,
    version,
    href: `/documents/${id}`,
    title,
    second: orgName ?? file.fileName,
    kind: kindText(document, t),
    source: t(`documents.screens.sources.${source}`),
    expiry: expiryBadge(document, t),
    sharedWith: shares.map(({ org }) => org.name),
    added: formatDate(todayIn(timeZone, createdAt)),
    deletedAt: deletedAt && formatDate(todayIn(timeZone, deletedAt)),
    own: isOwnFile(source),
  }
}
