import { isWithin, type PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../compare'

/** An organization's approval number; without a last day it is valid until it is changed. */
export type Approval = {
  id: string
  geo: string
  providerNumber: string
  effectiveAt: PlainDate
  expiresAt: PlainDate | null
  credentialTypes: readonly string[]
}

/** A number as printed, with those license types of the session that it covers. */
export type PrintedApproval = { geo: string; providerNumber: string; credentialTypes: string[] }

export type Coverage = {
  /** "GEO:TYPE" pairs for which a credit of the session is valid. */
  approvedFor: string[]
  /** The approval numbers that cover those pairs, by geography and number. */
  approvals: (PrintedApproval & { id: string })[]
}

const lastDay = '9999-12-31'
const isActive = ({ effectiveAt, expiresAt }: Approval, day: PlainDate) =>
  isWithin(day, effectiveAt, expiresAt ?? lastDay)

/**
 * The coverage of a session held on a day: the eligible pairs that an approval number active on that day covers, or all
 * of them when the organization has no approval number at all (rules.md, section 2.14).
 */
export function coverageOn(eligible: readonly string[], approvals: readonly Approval[], day: PlainDate): Coverage {
  if (approvals.length === 0) return { approvedFor: [...eligible], approvals: [] }
  const printed = approvals
    .filter((approval) => isActive(approval, day))
    .map(({ id, geo, providerNumber, credentialTypes }) => ({
      id,
      geo,
      providerNumber,
      credentialTypes: credentialTypes.filter((type) => eligible.includes(`${geo}:${type}`)),
    }))
    .filter(({ credentialTypes }) => credentialTypes.length > 0)
    .toSorted((a, b) => compareText(a.geo, b.geo) || compareText(a.providerNumber, b.providerNumber))
  const coveredPairs = new Set(
    printed.flatMap(({ geo, credentialTypes }) => credentialTypes.map((type) => `${geo}:${type}`)),
  )
  return { approvedFor: eligible.filter((pair) => coveredPairs.has(pair)), approvals: printed }
}
