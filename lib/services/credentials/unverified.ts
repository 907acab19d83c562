import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { CredentialChanges } from '@/lib/data/credentials/write'
import { initialVerifiedState } from '@/lib/domain/credentials/initial-verified-state'

/** A verification is for a number and dates; when they change, the license becomes unverified. */
export const unverified = ({
  geo,
  credentialType,
}: Pick<CredentialRecord, 'geo' | 'credentialType'>): CredentialChanges => ({
  verifiedState: initialVerifiedState(geo, credentialType),
  verifiedAt: null,
  verifiedStateReasons: [],
  verifiedStateDetail: null,
})
