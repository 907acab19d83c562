import { expect, test } from 'vitest'
import { creditOnLicense } from '@/app/_components/credits/credit-outcome'
import { memberCreditRow } from '@/app/orgs/[orgId]/members/[roleId]/credentials/[credentialId]/member-credit-rows'
import { periodIndexOn } from '@/lib/domain/credentials/period'
import { translatorFor } from '@/lib/i18n/translator'
import { credit, viewOf } from '../credits/views'

const t = translatorFor('en')

test('hours of an earlier period name it, because they add up with none of the current one', () => {
  const credits = [
    credit({ id: 'now', completedAt: '2026-05-01', units: 400, format: 'IN_PERSON' }),
    credit({ id: 'before', completedAt: '2024-05-01', units: 400, format: 'IN_PERSON' }),
  ]
  const view = viewOf({}, credits)
  const periods = view.credential.renewalPeriods
  const reasons = credits.map((one) => {
    const { outcome } = creditOnLicense(view, one)!
    const periodIndex = periodIndexOn(periods, one.completedAt)
    const row = {
      credit: one,
      credential: view.credential,
      outcome,
      ruleId: 'CA-CNA-1',
      periodIndex,
      renewalPeriodId: null,
    }
    return memberCreditRow(row, view.status, null, t).outcome.reasons
  })
  expect(reasons[0]).toEqual([])
  expect(reasons[1]).toEqual([{ key: 'PERIOD', text: 'In the period Mar 10, 2023 – Mar 10, 2025' }])
})
