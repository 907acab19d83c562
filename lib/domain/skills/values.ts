import { signedNameLength, signingProblems } from '../signatures/values'
import type { PlainDate } from '../time/plain-date'
import {
  choiceProblem,
  dateIn,
  dateProblem,
  lineProblem,
  linesProblem,
  type Problems,
  paragraphsProblem,
  problemsAmong,
} from '../values'

/** Maximum characters; `steps` is the maximum number of steps, `checklists` that of an organization's checklists. */
export const skillLimits = {
  title: 200,
  description: 2000,
  steps: 100,
  step: 300,
  note: 500,
  reason: 500,
  name: signedNameLength,
  checklists: 500,
} as const

/** What an observer saw of a step. */
export const stepResults = ['MET', 'WITH_HELP', 'NOT_MET'] as const
export type StepResult = (typeof stepResults)[number]
export type ObservedStep = { text: string; result: StepResult; note: string | null }

/** A skill is shown once every step was done without help. */
export const isPassed = (steps: readonly Pick<ObservedStep, 'result'>[]): boolean =>
  steps.length > 0 && steps.every(({ result }) => result === 'MET')

type Text = string | null | undefined
type EnteredChecklist = { title?: Text; description?: Text; steps?: readonly string[] | null | undefined }

/** Problems with a checklist, by field. */
export const checklistProblems = ({ title, description, steps }: EnteredChecklist): Problems =>
  problemsAmong({
    title: lineProblem(title, skillLimits.title),
    description: paragraphsProblem(description, skillLimits.description),
    steps:
      (steps ?? []).length === 0
        ? 'validation.required'
        : linesProblem(steps, { most: skillLimits.steps, max: skillLimits.step }),
  })

type Signature = { adoptedName: string; drawing?: Text }
type EnteredRecord = {
  memberId: string
  observedOn: string
  steps: readonly { result?: Text; note?: Text }[]
  note?: Text
  observer: Signature
  person?: Signature | null | undefined
  unsignedReason?: Text
}

const at = (path: string, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`${path}.${field}`, problem]))

const optionalText = (text: Text, most: number) => (text?.trim() ? paragraphsProblem(text, most) : null)

/** Problems with what was observed, by field: every step has a result, and both have signed, or it is said why not. */
export function recordProblems(record: EnteredRecord, today: PlainDate): Problems {
  const { memberId, observedOn, steps, note, observer, person, unsignedReason } = record
  const ofSteps = steps.flatMap(({ result, note: stepNote }, index) => [
    [`steps.${index}.result`, result ? choiceProblem(result, stepResults) : 'validation.chooseOne'] as const,
    [`steps.${index}.note`, optionalText(stepNote, skillLimits.note)] as const,
  ])
  return {
    ...problemsAmong({
      memberId: memberId ? null : 'validation.required',
      observedOn:
        dateProblem(observedOn, today) ?? ((dateIn(observedOn) ?? today) > today ? 'validation.dateInFuture' : null),
      ...Object.fromEntries(ofSteps),
      note: optionalText(note, skillLimits.note),
      unsignedReason: person ? null : lineProblem(unsignedReason ?? '', skillLimits.reason),
    }),
    ...at('observer', signingProblems(observer)),
    ...(person ? at('person', signingProblems(person)) : {}),
  }
}
