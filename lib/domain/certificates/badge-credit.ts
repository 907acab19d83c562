import { approvalText, type WrittenApproval } from '../credits/approvals'
import { creditLimits } from '../credits/values'
import { nameWords } from '../license-checks/match'
import { approvalBodies } from '../lists/activities'
import { geographyCodes } from '../lists/geographies'
import { isOneOf } from '../lists/is-one-of'
import { type CourseFormat, courseFormats } from '../lists/sessions'
import { type TopicCode, topicCodes } from '../lists/topics'
import type { PersonName } from '../people/names'
import type { PlainDate } from '../time/plain-date'
import type { BadgeFacts } from './badge-facts'

/** The values of a credit as a signed certificate states them. */
export type BadgeCredit = {
  title: string
  providerName: string
  providerNumber: string | null
  completedAt: PlainDate
  units: number | null
  onlineUnits: number | null
  format: CourseFormat
  topicCodes: TopicCode[]
  approvals: string[]
}

/** Why a certificate is no credit: it does not say when, how long or in which form. */
export type LackingFact = 'completedAt' | 'hours' | 'format' | 'title'

const longestUnits = 99_999

/** The credit that a signed certificate states, or the first fact that it lacks. Nothing is added that it does not say. */
export function creditOfBadge(facts: BadgeFacts): BadgeCredit | LackingFact {
  const { title, organization, completedAt, hours, onlineHours, format, approvals } = facts
  if (!title) return 'title'
  if (!completedAt) return 'completedAt'
  const units = hours === null ? null : Math.floor(hours * 100 + 1e-6)
  if (units === null || units < 1 || units > longestUnits) return 'hours'
  if (!isOneOf(courseFormats, format)) return 'format'
  const onlineUnits = onlineHours === null ? null : Math.floor(onlineHours * 100 + 1e-6)
  return {
    title: title.slice(0, creditLimits.title),
    providerName: organization.slice(0, creditLimits.providerName),
    providerNumber: approvals.length === 1 ? approvals[0]!.number.slice(0, creditLimits.providerNumber) : null,
    completedAt,
    units,
    onlineUnits: format === 'HYBRID' ? Math.min(onlineUnits ?? 0, units) : null,
    format,
    topicCodes: facts.topics.filter((code) => isOneOf(topicCodes, code)),
    approvals: [...new Set(approvals.map(approvalOf).map(approvalText))].slice(0, creditLimits.approvals),
  }
}

/** The body behind a number: one that is named by its abbreviation, else a board of the place. */
function approvalOf({ geo, body, number }: BadgeFacts['approvals'][number]): WrittenApproval {
  const words = (body ?? '').split(/[^A-Za-z]+/)
  const named = approvalBodies.find((code) => code !== 'BOARD' && code !== 'OTHER' && words.includes(code)) ?? 'BOARD'
  const place = named === 'BOARD' && isOneOf(geographyCodes, geo) ? geo : null
  return { body: named, geo: place, number: number.slice(0, creditLimits.providerNumber) }
}

/** Whether a name as written on a certificate is a person's: their family name and first given name are in it. */
export function isNameOf({ firstName, lastName }: PersonName, written: string | null): boolean {
  const words = new Set(nameWords(written))
  const [family, [given]] = [nameWords(lastName), nameWords(firstName)]
  return family.length > 0 && given !== undefined && [...family, given].every((word) => words.has(word))
}
