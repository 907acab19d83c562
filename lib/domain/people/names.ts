export type PersonName = {
  firstName?: string | null
  middleName?: string | null
  lastName?: string | null
}

/** The name of whoever did something: a person, or a program of an organization, whose whole name is in `firstName`. */
export type ActorName = PersonName & { program?: boolean }

const part = (text: string | null | undefined) => text?.trim() ?? ''

function initial(middleName: string | null | undefined): string {
  const [first] = part(middleName).normalize('NFC')
  return first ? `${first.toLocaleUpperCase('en-US')}.` : ''
}

const given = (name: PersonName) => [part(name.firstName), initial(name.middleName)].filter(Boolean).join(' ')

/** "First M. Last", as in running text. Missing parts are left out; "" when there is no name. */
export const fullName = (name: PersonName): string => [given(name), part(name.lastName)].filter(Boolean).join(' ')

/** "Last, First M.", as in lists. Missing parts are left out with their comma; "" when there is no name. */
export const sortableName = (name: PersonName): string => [part(name.lastName), given(name)].filter(Boolean).join(', ')
