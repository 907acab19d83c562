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
  /** The name of the file; of a record of an organization, whose it is. */
  second: string
  kind: string
  source: string
  expiry: Badge | null
  sharedWith: readonly string[]
  added: string
  /** Null while it is not deleted. */
  deletedAt: string | null
  /** The person's own file: certificates and signed copies are others' records. */
  own: boolean
}

/** The cells of a row, with days as they are in `timeZone`. `t` translates full keys. */
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
