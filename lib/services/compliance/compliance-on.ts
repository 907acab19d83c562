import { listCredentialsAndCreditsOf } from '@/lib/data/credentials/read'
import { findRuleBook } from '@/lib/data/rules/read'
import { type ComplianceSnapshot, complianceSnapshotOn } from '@/lib/domain/compliance/compliance-snapshot'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** The compliance of each license in use of these people on a day, by person and license; one statement. */
export async function findComplianceOn(
  userIds: readonly string[],
  day: PlainDate,
): Promise<Map<string, Map<string, ComplianceSnapshot>>> {
  const ids = [...new Set(userIds)]
  const [credentialsAndCredits, book] = await Promise.all([listCredentialsAndCreditsOf(ids), findRuleBook()])
  return new Map(
    credentialsAndCredits.map(({ credentials, credits, planned }, index) => [
      ids[index]!,
      new Map(
        credentials
          .filter(({ archivedAt }) => !archivedAt)
          .map((credential) => [credential.id, complianceSnapshotOn(book, credential, credits, day, planned)]),
      ),
    ]),
  )
}
