import { signingProblems } from '../signatures/values'
import type { PlainDate } from '../time/plain-date'
import {
  choiceProblem,
  dateIn,
  dateProblem,
  lineProblem,
  type Problems,
  paragraphsProblem,
  problemsAmong,
} from '../values'
import { skillLimits, stepResults } from './values'

type Text = string | null | undefined
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
