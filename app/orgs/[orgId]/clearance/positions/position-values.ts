import { positionTemplates } from '@/lib/domain/clearance/position'

/** One list of license types of which one is needed; `key` identifies it while the form is open. */
export type LicenseValues = { key: number; types: readonly string[] }

/** The initial values of the form; without an id it adds a position. */
export type PositionStart = {
  id: string | null
  version: number
  name: string
  jobTitles: readonly string[]
  departments: readonly string[]
  geo: string
  licenses: LicenseValues[]
  multistate: boolean
  checkedOnly: boolean
  noExclusion: boolean
  documentRequestIds: readonly string[]
  curriculumIds: readonly string[]
}

type Stored = Omit<PositionStart, 'licenses' | 'documentRequestIds' | 'curriculumIds'> & {
  id: string
  licenses: readonly (readonly string[])[]
  documentRequests: readonly { id: string }[]
  curriculums: readonly { id: string }[]
}

const withKeys = (licenses: readonly (readonly string[])[]): LicenseValues[] =>
  licenses.map((types, key) => ({ key, types }))

/** A stored position as the form edits it. */
export const startOf = ({ licenses, documentRequests, curriculums, ...position }: Stored): PositionStart => ({
  ...position,
  licenses: withKeys(licenses),
  documentRequestIds: documentRequests.map(({ id }) => id),
  curriculumIds: curriculums.map(({ id }) => id),
})

/** The start of a new position: for a job title, with what its template needs. */
export function newStart(geo: string | null, jobTitle: string | null, templateCode: string | null): PositionStart {
  const template = positionTemplates.find(({ code }) => code === templateCode)
  return {
    id: null,
    version: 0,
    name: jobTitle ?? '',
    jobTitles: jobTitle ? [jobTitle] : [],
    departments: [],
    geo: geo ?? '',
    licenses: withKeys(template?.licenses ?? [[]]),
    multistate: false,
    checkedOnly: false,
    noExclusion: template?.noExclusion ?? false,
    documentRequestIds: [],
    curriculumIds: [],
  }
}

const valuesIn = (form: FormData, name: string) => form.getAll(name).map(String)
const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

/** The input of the mutation. A list of license types that was left empty asks for nothing. */
export const inputOf = (form: FormData, licenses: readonly LicenseValues[]) => ({
  name: textIn(form, 'name'),
  jobTitles: valuesIn(form, 'jobTitles'),
  departments: valuesIn(form, 'departments'),
  geo: textIn(form, 'geo'),
  licenses: licenses.map((_, index) => valuesIn(form, `licenses.${index}`)).filter((types) => types.length > 0),
  multistate: form.has('multistate'),
  checkedOnly: form.has('checkedOnly'),
  noExclusion: form.has('noExclusion'),
  documentRequestIds: valuesIn(form, 'documentRequestIds'),
  curriculumIds: valuesIn(form, 'curriculumIds'),
})
