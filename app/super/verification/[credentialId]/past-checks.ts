import { severityTones } from '@/app/_components/tones'
import type { LicenseCheckRecord } from '@/lib/data/license-checks/checks'
import { licensingBoardCodes } from '@/lib/domain/license-checks/licensing-boards'
import { findingOf } from '@/lib/domain/license-checks/values'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { tagSeverity } from '@/lib/domain/lists/severities'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'
import type { PastCheck } from './check-history'

/** Checks in words. */
export const pastChecks = (checks: readonly LicenseCheckRecord[], t: Translate): PastCheck[] =>
  checks.map((check) => ({
    id: check.id,
    at: check.checkedAt.toISOString(),
    source: check.source,
    by: check.checkedBy && fullName(check.checkedBy),
    board: isOneOf(licensingBoardCodes, check.board) ? t(`boardChecks.boards.${check.board}`) : (check.board ?? ''),
    result: { text: t(`enums.verificationBadges.${check.result}`), tone: severityTones[tagSeverity(check.result)] },
    finding: t(`boardChecks.findings.${findingOf(check)}`, {
      listed: check.listedExpiry ? formatDate(check.listedExpiry) : '',
    }),
    detail: check.detail,
    times: check.times,
  }))
