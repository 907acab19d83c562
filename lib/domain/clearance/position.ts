import type { CredentialType } from '../lists/credentials'
import { foldText } from '../people/sort-name'

/** What a position needs of whoever works in it. */
export type PositionNeeds = {
  /** Each entry is needed; of its types, one license is enough. */
  licenses: readonly (readonly string[])[]
  /** The state in which the facility is: its licenses count. */
  geo: string
  /**
   * A multistate license of another state counts too: for a facility in a state of the Nurse Licensure Compact. The
   * organization says so itself, because states join and leave.
   */
  multistate: boolean
  /** Only licenses that were confirmed by their board count. */
  checkedOnly: boolean
  /** Document requests whose documents have to be there and valid. */
  documentRequestIds: readonly string[]
  /** Curriculums that must not be overdue. */
  curriculumIds: readonly string[]
  /** Nobody works in it who is excluded from federal health care programs. */
  noExclusion: boolean
}

/** Whom a position is for: people with one of these job titles, in these departments or, without any, everywhere. */
type Whom = { jobTitles: readonly string[]; departments: readonly string[] }
type Member = { jobTitle: string | null; department: string | null }

const isAmong = (values: readonly string[], value: string | null) =>
  value !== null && values.some((other) => foldText(other) === foldText(value))

/**
 * The position of a member: the one with their job title in their department, else the one with their job title
 * everywhere; null without any. Case and accents do not matter.
 */
export function positionFor<T extends Whom>(positions: readonly T[], member: Member): T | null {
  const titled = positions.filter(({ jobTitles }) => isAmong(jobTitles, member.jobTitle))
  return (
    titled.find(({ departments }) => isAmong(departments, member.department)) ??
    titled.find(({ departments }) => departments.length === 0) ??
    null
  )
}

/** A job title that another position has for the same department, or for all like this one; null when none. */
export function sharedTitle(position: Whom, others: readonly Whom[]): string | null {
  const overlaps = ({ departments }: Whom) =>
    departments.length === 0
      ? position.departments.length === 0
      : departments.some((department) => isAmong(position.departments, department))
  return (
    position.jobTitles.find((title) => others.some((other) => overlaps(other) && isAmong(other.jobTitles, title))) ??
    null
  )
}

/** A position that organizations often have, and words that its job titles contain. */
type Template = {
  code: string
  licenses: readonly (readonly CredentialType[])[]
  words: readonly string[]
  noExclusion: boolean
}

/** More special ones first: "registered nurse assistant" is an aide. */
export const positionTemplates = [
  {
    code: 'CNA',
    licenses: [['CNA']],
    words: ['cna', 'nurse aide', 'nursing assistant', 'nurse assistant', 'stna'],
    noExclusion: true,
  },
  { code: 'HHA', licenses: [['HHA']], words: ['hha', 'home health aide'], noExclusion: true },
  {
    code: 'LVN',
    licenses: [['LVN', 'LPN']],
    words: ['lvn', 'lpn', 'vocational nurse', 'practical nurse'],
    noExclusion: true,
  },
  {
    code: 'RN',
    licenses: [['RN']],
    words: ['rn', 'registered nurse', 'charge nurse', 'staff nurse'],
    noExclusion: true,
  },
  { code: 'TEACHER', licenses: [['TCHR', 'SPED', 'CTE']], words: ['teacher'], noExclusion: false },
] as const satisfies readonly Template[]
export type PositionTemplate = (typeof positionTemplates)[number]

/** The template that a job title names; null when none does, and that is not guessed. */
export function templateFor(jobTitle: string): PositionTemplate | null {
  const words = ` ${foldText(jobTitle).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return positionTemplates.find((template) => template.words.some((word) => words.includes(` ${word} `))) ?? null
}
