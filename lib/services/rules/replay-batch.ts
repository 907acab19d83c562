import { listCredentialsAndCreditsOf } from '@/lib/data/credentials/read'
import { type CredentialFacts, currentStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { publishedBook, type RuleVersion, withPublished } from '@/lib/domain/compliance/rule-file'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** A license and its results under today's rules and with the draft. Units are hundredths of an hour. */
export type ReplayResult = { status: ComplianceStatus; requiredUnits: number | null; missingUnits: number | null }
export type ReplayedLicense = { userId: string; credentialId: string; before: ReplayResult; after: ReplayResult }

/** The evaluation of each license: its kind, the day, and the rules before and after. */
export type Question = { geo: string; type: string; day: PlainDate; books: readonly [RuleBook, RuleBook] }

/** The evaluation of a draft's licenses as if it were published from a day. */
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

/**
 * Evaluates the licenses of these people under both sets of rules; returns their number, and those whose result
 * differs.
 */
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
