import { credentialStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { addDays, addYears, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'

/** Days until the example license expires. */
const daysLeft = 240

const course = (id: string, completedAt: PlainDate, units: number, format: 'IN_PERSON' | 'ONLINE'): RecordedCredit => ({
  id,
  completedAt,
  units,
  format,
})

/**
 * Two licenses of a fictional person in California: a nurse assistant, who may study partly online, and a home health
 * aide, who may not.
 */
export function exampleLicense(type: 'CNA' | 'HHA', book: RuleBook, now: Date): CredentialView {
  const asOf = todayIn('America/Los_Angeles', now)
  const expiresAt = addDays(asOf, daysLeft)
  const startsAt = addDays(addYears(expiresAt, -2), 1)
  const credential: CredentialView['credential'] = {
    id: type,
    createdAt: now,
    updatedAt: now,
    version: 1,
    userId: '',
    geo: 'CA',
    credentialType: type,
    credentialNumber: '00384412',
    expiresAt,
    firstLicense: false,
    effectiveAt: addYears(startsAt, -2),
    verifiedState: 'YES',
    verifiedAt: now,
    verifiedStateReasons: [],
    verifiedStateDetail: null,
    archivedAt: null,
    renewalPeriods: [],
    topicAnswers: [],
  }
  return { credential, status: { ...credentialStatus(book, credential, exampleCredits(startsAt), asOf), asOf } }
}

/** The fictional person's credits so far: all the online hours that can count, and the hours of the first year. */
const exampleCredits = (startsAt: PlainDate): RecordedCredit[] => [
  course('1', addDays(startsAt, 60), 1200, 'IN_PERSON'),
  course('2', addDays(startsAt, 150), 1200, 'ONLINE'),
  course('3', addDays(startsAt, 400), 1200, 'ONLINE'),
]
