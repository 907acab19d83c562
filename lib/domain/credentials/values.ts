import { credentialTypeCodes } from '../lists/credentials'
import { geographyCodes } from '../lists/geographies'
import type { FieldProblem } from '../result'
import type { PlainDate } from '../time/plain-date'
import { choiceProblem, dateIn, dateProblem, endProblem, lineProblem, type Problems, problemsAmong } from '../values'

/** Maximum characters of a license number, and of an organization's approval number. */
export const credentialNumberLength = 50

/** A license number as printed: letters, digits and the marks boards use. */
export function credentialNumberProblem(text: string | null | undefined): FieldProblem | null {
  const problem = lineProblem(text, credentialNumberLength)
  if (problem || text === undefined) return problem
  return /^[\p{L}\p{N} ./#-]+$/u.test(text?.trim() ?? '') ? null : 'validation.credentialNumber'
}

/** A license must run at least one day past its issue. */
export const expiryProblem = (effectiveAt: PlainDate | null, expiresAt: PlainDate | null): FieldProblem | null =>
  !effectiveAt || !expiresAt || expiresAt > effectiveAt ? null : 'validation.expiryBeforeIssue'

/** A license as entered. The place and type of a recorded one cannot change, so they may be absent. */
type EnteredLicense = {
  geo?: string
  credentialType?: string
  credentialNumber?: string | null | undefined
  effectiveAt?: string | null | undefined
  expiresAt?: string | null | undefined
}

/** Problems with a license, by field. */
export function licenseProblems(license: EnteredLicense, today: PlainDate): Problems {
  const { geo, credentialType, credentialNumber, effectiveAt, expiresAt } = license
  return problemsAmong({
    geo: choiceProblem(geo, geographyCodes),
    credentialType: choiceProblem(credentialType, credentialTypeCodes),
    credentialNumber: credentialNumberProblem(credentialNumber),
    effectiveAt: dateProblem(effectiveAt, today),
    expiresAt: dateProblem(expiresAt, today) ?? expiryProblem(dateIn(effectiveAt), dateIn(expiresAt)),
  })
}

/** Problems with the dates of a renewal period that can be detected without the license. */
export const periodProblems = (period: { startsAt: string; endsAt: string }, today: PlainDate): Problems =>
  problemsAmong({
    startsAt: dateProblem(period.startsAt, today),
    endsAt: dateProblem(period.endsAt, today) ?? endProblem(dateIn(period.startsAt), dateIn(period.endsAt)),
  })
