import 'server-only'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { CredentialChanges } from '@/lib/data/credentials/write'
import { initialVerifiedState } from '@/lib/domain/credentials/initial-verified-state'

/** What proof there was belonged to the number and dates as they were: a license with others starts anew. */
export const unverified = ({
  geo,
  credentialType,
}: Pick<CredentialRecord, 'geo' | 'credentialType'>): CredentialChanges => ({
  verifiedState: initialVerifiedState(geo, credentialType),
  verifiedAt: null,
  verifiedStateReasons: [],
  verifiedStateDetail: null,
})
