import { type AudienceFacet, audienceFacets } from '@/lib/domain/curriculums/audience'

/** The audience entered in the fields of a form. */
export const audienceIn = (form: FormData) =>
  Object.fromEntries(audienceFacets.map((name) => [name, form.getAll(name).map(String)])) as Record<
    AudienceFacet,
    string[]
  >
