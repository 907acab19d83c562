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
})
