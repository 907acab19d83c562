import type { UserRecord } from '@/lib/data/users/read'
import { type Fields, fieldsOf } from '@/lib/domain/merge-edits'

export type AddressValues = Record<'street1' | 'street2' | 'city' | 'state' | 'postalCode', string>

/** A person's profile with the initial values of the browser's forms. */
export type ProfileValues = {
  id: string
  version: number
  firstName: string
  middleName: string
  lastName: string
  dob: string | null
  gender: string
  orientation: string
  races: readonly string[]
  languages: readonly string[]
  address: AddressValues
}

type Profile = Pick<
  UserRecord,
  'id' | 'version' | 'firstName' | 'middleName' | 'lastName' | 'dob' | 'gender' | 'orientation' | 'races' | 'languages'
> & { address: { [line in keyof AddressValues]?: string | null } | null }

/** Sends only the fields that the forms need to the browser. */
export function profileValues(person: Profile): ProfileValues {
  const { address } = person
  return {
    id: person.id,
    version: person.version,
    firstName: person.firstName ?? '',
    middleName: person.middleName ?? '',
    lastName: person.lastName ?? '',
    dob: person.dob,
    gender: person.gender ?? '',
    orientation: person.orientation ?? '',
    races: person.races,
    languages: person.languages,
    address: {
      street1: address?.street1 ?? '',
      street2: address?.street2 ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      postalCode: address?.postalCode ?? '',
    },
  }
}

/** The values of the profile page's fields. */
export const profileFields = ({ id: _, version: __, ...values }: ProfileValues): Fields => fieldsOf(values)

export type Contact = { id: string; kind: 'EMAIL' | 'PHONE'; value: string; proven: boolean }

/** A person's contacts with the fields the browser shows. */
export const contactsOf = ({ contacts }: UserRecord): Contact[] =>
  contacts.map(({ id, kind, value, verifiedAt }) => ({ id, kind, value, proven: verifiedAt !== null }))

const text = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()
const valuesOf = (form: FormData, name: string): string[] => form.getAll(name).map(String)

/** The name fields of a form, in the form `updateUser` accepts. */
export const nameData = (form: FormData) => ({
  firstName: text(form, 'firstName'),
  middleName: text(form, 'middleName'),
  lastName: text(form, 'lastName'),
})

/** The date of birth: ISO if it could be parsed, else as typed, so that the server can respond to it. */
export const birthData = (form: FormData) => ({ dob: text(form, 'dob') })

/** The optional answers; an empty one clears the stored answer. */
const aboutData = (form: FormData) => ({
  gender: text(form, 'gender'),
  orientation: text(form, 'orientation'),
  races: valuesOf(form, 'races'),
  languages: valuesOf(form, 'languages'),
})

/** The lines of the address; empty ones are cleared. */
const addressData = (form: FormData) => ({
  address: {
    street1: text(form, 'address.street1'),
    street2: text(form, 'address.street2'),
    city: text(form, 'address.city'),
    state: text(form, 'address.state'),
    postalCode: text(form, 'address.postalCode'),
  },
})

/** Everything on the profile page, as one edit. */
export const profileData = (form: FormData) => ({
  ...nameData(form),
  ...birthData(form),
  ...aboutData(form),
  ...addressData(form),
})
