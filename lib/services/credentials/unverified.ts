import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { CredentialChanges } from '@/lib/data/credentials/write'
import { initialVerifiedState } from '@/lib/domain/credentials/initial-verified-state'

/** A verification belongs to the number and dates at that time: with other ones the license starts unverified. */
export const unverified = ({
  geo,
  credentialType,
}: Pick<CredentialRecord, 'geo' | 'credentialType'>): CredentialChanges => ({
  verifiedState: initialVerifiedState(geo, credentialType),
  verifiedAt: null,
  verifiedStateReasons: [],
  verifiedStateDetail: null,
})
