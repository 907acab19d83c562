import { lineProblem, linesProblem, type Problems, paragraphsProblem, problemsAmong } from '../values'

/** Maximum characters; `steps` is the maximum number of steps, `checklists` that of an organization's checklists. */
export const skillLimits = {
  title: 200,
  description: 2000,
  steps: 100,
  step: 300,
  note: 500,
  reason: 500,
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
