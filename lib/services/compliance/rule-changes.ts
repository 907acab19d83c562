import 'server-only'
import type { BoardChanges } from '@/lib/data/board/write'
import type { PersonFacts } from '@/lib/data/compliance/read'
import type { PendingRuleChange } from '@/lib/data/rules/changes'
import { type ComplianceSnapshot, complianceSnapshot } from '@/lib/domain/compliance/compliance-snapshot'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import { type RuleChange, ruleChange } from '@/lib/domain/compliance/rule-change'
import { bookOf, type RuleBook } from '@/lib/domain/compliance/rule-for'

type PersonResult = { person: PersonFacts; changes: Pick<BoardChanges, 'snapshots'> }
type Credential = PersonFacts['credentials'][number]

/**
 * Changes to announce to people because a rule version was published on this installation: licenses whose stored
 * standing used an earlier version and whose result differs under the new one. Changes due to the passage of time alone
 * are not included.
 */
export const ruleChangesOf = (book: RuleBook, results: readonly PersonResult[], now: Date): PendingRuleChange[] =>
  results.flatMap(({ person, changes }) =>
    changes.snapshots.flatMap(({ credentialId, ...after }): PendingRuleChange[] => {
      const credential = person.credentials.find(({ id }) => id === credentialId)
      const ruleVersion = after.ruleVersion
      if (!credential?.snapshot || ruleVersion === null || ruleVersion === credential.snapshot.ruleVersion) return []
      const change = changeOf(book, { person, credential, before: credential.snapshot, after, now })
      return change ? [{ credentialId, userId: person.id, ruleVersion, change }] : []
    }),
  )

type Question = {
  person: PersonFacts
  credential: Credential
  before: ComplianceSnapshot
  after: ComplianceSnapshot
  now: Date
}

function changeOf(book: RuleBook, { person, credential, before, after, now }: Question): RuleChange | null {
  const versions = book.versions[`${credential.geo}:${credential.credentialType}`] ?? []
  const versionNamed = (name: string | null) => versions.find(({ version }) => version === name)
  // A version that ships with the product is not a change of the law.
  if (!versionNamed(after.ruleVersion)?.publishedAt) return null
  const earlier = versionNamed(before.ruleVersion)
  if (earlier) return ruleChange(byVersion(earlier, { person, credential, now }), after)
  return before.ruleVersion === null ? ruleChange({ ...before, periodEndsAt: after.periodEndsAt }, after) : null
}

/** The result of the earlier version as of today, so that only the rule differs, not the day. */
const byVersion = (rule: CreditRequirement, { person, credential, now }: Omit<Question, 'before' | 'after'>) =>
  complianceSnapshot(bookOf([{ ...rule, effectiveFrom: null, effectiveTo: null }]), credential, person.credits, now)
