import 'server-only'
import { listCredentialsAndCreditsOf } from '@/lib/data/credentials/read'
import { type CredentialFacts, currentStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { publishedBook, type RuleVersion, withPublished } from '@/lib/domain/compliance/rule-file'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** A license and what is said of it by the rules of today and by those with the draft. Units are hundredths of an hour. */
export type ReplayResult = { status: ComplianceStatus; requiredUnits: number | null; missingUnits: number | null }
export type ReplayedLicense = { userId: string; credentialId: string; before: ReplayResult; after: ReplayResult }

/** What is asked of each license: its kind, the day, and the books before and after. */
export type Question = { geo: string; type: string; day: PlainDate; books: readonly [RuleBook, RuleBook] }

/** What a draft asks of the licenses of its kind if it were published from a day. */
export const questionOf = (
  versions: readonly RuleVersion[],
  draft: RuleVersion,
  { from, day }: { from: PlainDate | null; day: PlainDate },
): Question => ({
  geo: draft.geo,
  type: draft.type,
  day,
  books: [publishedBook(versions), publishedBook(withPublished(versions, draft, from))],
})

/** Evaluates the licenses of these people by both books: how many there are, and those of which something else would be said. */
export async function replayBatch(
  ids: readonly string[],
  { geo, type, day, books }: Question,
): Promise<{ licenses: number; changed: ReplayedLicense[] }> {
  const people = await listCredentialsAndCreditsOf(ids)
  let licenses = 0
  const changedResults = people.flatMap(({ credentials, credits }, at) =>
    credentials
      .filter((credential) => credential.geo === geo && credential.credentialType === type && !credential.archivedAt)
      .flatMap((license): ReplayedLicense[] => {
        licenses += 1
        const [before, after] = [resultOn(books[0], license, credits, day), resultOn(books[1], license, credits, day)]
        if (JSON.stringify(before) === JSON.stringify(after)) return []
        return [{ userId: ids[at]!, credentialId: license.id, before, after }]
      }),
  )
  return { licenses, changed: changedResults }
}

function resultOn(
  book: RuleBook,
  license: CredentialFacts,
  credits: readonly RecordedCredit[],
  day: PlainDate,
): ReplayResult {
  const { evaluation } = currentStatus(book, license, credits, day)
  const { status, required, remaining } = evaluation
  return { status, requiredUnits: required?.total ?? null, missingUnits: remaining?.units ?? null }
}
