import type { UserRecord } from '@/lib/data/users'

export type AddressValues = Record<'street1' | 'street2' | 'city' | 'state' | 'postalCode', string>

/** A person's profile as the forms in the browser start with it. */
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

/** Only what the forms need goes to the browser. */
export function profileValues(person: UserRecord): ProfileValues {
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
