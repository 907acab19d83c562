import { type AudienceFacet, audienceFacets, type HireDate, hireDates } from '@/lib/domain/curriculums/audience'

/** The audience entered in the fields of a form. */
export const audienceIn = (form: FormData) => ({
  ...(Object.fromEntries(audienceFacets.map((name) => [name, form.getAll(name).map(String)])) as Record<
    AudienceFacet,
    string[]
  >),
  ...(Object.fromEntries(hireDates.map((name) => [name, String(form.get(name) ?? '').trim() || null])) as Record<
    HireDate,
    string | null
  >),
  hiredWithinMonths: hireMonthsIn(String(form.get('hiredWithinMonths') ?? '')),
})

/** The months that were typed; null where nothing was, and 0, which is refused, for any other text. */
export function hireMonthsIn(text: string): number | null {
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : 0
}
