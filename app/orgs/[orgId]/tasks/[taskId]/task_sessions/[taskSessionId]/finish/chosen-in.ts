import type { EnrollmentOutcome } from '@/graphql/generated/decide-enrollments'

export type Chosen = {
  /** Names the line: "Outcome of Ruiz, Ana". */
  label: string
  decision: {
    enrollmentId: string
    version: number
    outcome: EnrollmentOutcome
    score: number | null
    reason: string | null
  }
}

/** The lines of the table in which something was chosen, with the one reason that is given for all of them. */
export function chosenIn(form: HTMLFormElement): Chosen[] {
  const data = new FormData(form)
  const reason = String(data.get('reason') ?? '').trim() || null
  return [...form.querySelectorAll<HTMLSelectElement>('select[name^="outcome."]')].flatMap((select) => {
    if (select.value === '') return []
    const enrollmentId = select.name.slice('outcome.'.length)
    const score = String(data.get(`score.${enrollmentId}`) ?? '').trim()
    const outcome = select.value as EnrollmentOutcome
    const decision = {
      enrollmentId,
      version: Number(select.dataset.version),
      outcome,
      score: score === '' ? null : Number(score),
      reason,
    }
    return [{ label: select.getAttribute('aria-label') ?? '', decision }]
  })
}
