import type { RuleVersionRecord } from '@/lib/data/rules/write'

/** The history's detail for a version: its name and dates, never who is affected. */
export const detailOf = ({ id, geo, credentialType, number, effectiveFrom }: RuleVersionRecord) => ({
  subjectType: 'RuleVersion',
  subjectId: id,
  detail: { version: `${geo}-${credentialType}-${number}`, effectiveFrom },
})
