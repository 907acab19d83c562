import { type PlainDate, toDayNumber } from '../time/plain-date'
import { reasonProblem } from '../values'

/** Offices that publish lists: the inspector general of health (LEIE), and the system for awards (SAM). */
export const exclusionSources = ['LEIE', 'SAM'] as const
export type ExclusionSource = (typeof exclusionSources)[number]

/** The files of these lists. */
export const exclusionFiles = ['LEIE_FULL', 'LEIE_EXCLUSIONS', 'LEIE_REINSTATEMENTS', 'SAM_FULL'] as const
export type ExclusionFile = (typeof exclusionFiles)[number]

export const sourceOf = (file: ExclusionFile): ExclusionSource => (file === 'SAM_FULL' ? 'SAM' : 'LEIE')

/** What a file does with the exclusions that are known: it names all that are in force, some more, or some that end. */
export const effectOf = (file: ExclusionFile): 'REPLACES' | 'ADDS' | 'ENDS' =>
  file === 'LEIE_EXCLUSIONS' ? 'ADDS' : file === 'LEIE_REINSTATEMENTS' ? 'ENDS' : 'REPLACES'

export const exclusionListStates = ['READING', 'READY', 'FAILED'] as const
export type ExclusionListState = (typeof exclusionListStates)[number]

/** Why a file was not taken; then it changed nothing. */
export const exclusionListProblems = ['unreadable', 'noRows', 'tooManyRows', 'shrunk'] as const
export type ExclusionListProblem = (typeof exclusionListProblems)[number]

/** Maximum bytes of a file, and lines read of it: several times what is published today. */
export const exclusionFileBytes = 100 * 1024 * 1024
export const exclusionRows = 500_000

/**
 * Whether a file that names all exclusions names too few to be whole: less than half of those in force. Such a file
 * would end exclusions that nobody ended.
 */
export const isShrunk = (rows: number, inForce: number): boolean => rows * 2 < inForce

/** Why a file that was read to its end is not taken; null when it may be. */
export function wholeProblem(file: ExclusionFile, rows: number, inForce: number): ExclusionListProblem | null {
  if (rows === 0) return 'noRows'
  return effectOf(file) === 'REPLACES' && isShrunk(rows, inForce) ? 'shrunk' : null
}

/** How far after its day an office's file can be, in days: a list is of the past, seen from any time zone. */
const aheadDays = 1

/** The problem with the day of a file: of the future, or before that of the source's newest list. */
export function listDayProblem(listedOn: PlainDate, newest: PlainDate | null, today: PlainDate): string | null {
  if (toDayNumber(listedOn) > toDayNumber(today) + aheadDays) return 'exclusions.problems.future'
  return newest !== null && listedOn < newest ? 'exclusions.problems.older' : null
}

/** Why somebody is thought to be the person on a list, the strongest first. */
export const exclusionBases = ['NAME_AND_BIRTH', 'NPI', 'NAME'] as const
export type ExclusionBasis = (typeof exclusionBases)[number]

export const exclusionAnswers = ['THIS_PERSON', 'SOMEBODY_ELSE'] as const
export type ExclusionAnswer = (typeof exclusionAnswers)[number]

/** Maximum characters of the reason for an answer. */
export const answerReasonLength = 500

/** Problems with the reason for an answer; it is always needed. */
export const answerReasonProblem = (reason: string | null | undefined) => reasonProblem(reason, answerReasonLength)

/** What a search found of one person: the worst of their questions. */
export const proofResults = ['EXCLUDED', 'OPEN', 'SOMEBODY_ELSE', 'NOTHING'] as const
export type ProofResult = (typeof proofResults)[number]
