import type { NotifiedOrg } from '@/lib/data/license-checks/matches'
import { findingOf } from '@/lib/domain/license-checks/values'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { NewNotice } from '../notices/notify'

type CheckedLicense = {
  userId: string
  credentialId: string
  version: number
  geo: string
  credentialType: string
  expiresAt: PlainDate
  result: string
  reasons: readonly string[]
  detail: string | null
  listedExpiry: PlainDate | null
}

/**
 * The notice to a person about a check of their license: the finding in their language, and the super admin's remark.
 */
export function checkedNotice({
  userId,
  credentialId,
  version,
  result,
  detail,
  listedExpiry,
  ...facts
}: CheckedLicense): NewNotice {
  const { geo, credentialType, expiresAt, reasons } = facts
  const finding = findingOf({ result, reasons, listedExpiry })
  return {
    userId,
    orgId: null,
    kind: 'licenseChecked',
    severity: result === 'YES' ? 'SUCCESS' : result === 'UNVERIFIABLE' ? 'INFO' : 'WARN',
    params: {
      credentialId,
      geo,
      credentialType,
      expiresAt,
      finding,
      noted: detail ? 'yes' : 'no',
      note: detail ?? '',
      ...(listedExpiry ? { listedExpiry } : {}),
    },
    actionPath: `/credentials/${credentialId}`,
    dedupeKey: `licenseChecked:${credentialId}:${version}`,
  }
}

/** The notices to administrators, one each per `key`: how many of their people's licenses had which result. */
export const orgNotices = (orgs: readonly NotifiedOrg[], key: string): NewNotice[] =>
  orgs.flatMap(({ orgId, org, adminIds, confirmed, differing, missing }) =>
    adminIds.map(
      (userId): NewNotice => ({
        userId,
        orgId,
        kind: 'licensesChecked',
        severity: differing + missing > 0 ? 'WARN' : 'SUCCESS',
        params: { org, confirmed, differing, missing },
        actionPath: `/orgs/${orgId}/credentials`,
        dedupeKey: `licensesChecked:${key}:${orgId}:${userId}`,
      }),
    ),
  )
