export type PersonName = {
  firstName?: string | null
  middleName?: string | null
  lastName?: string | null
}

/** A name as stored; null for a missing part. */
export type StoredName = Required<PersonName>

/** The name of the actor: a person, or a program of an organization, whose whole name is in `firstName`. */
export type ActorName = PersonName & { program?: boolean }

const trimPart = (text: string | null | undefined) => text?.trim() ?? ''

/**
 * Only Chinese characters, kana and Hangul. The blocks are those of the database's `is_family_first`; a test compares
 * the two.
 */
const familyFirstLetters =
  /^[\u1100-\u11ff\u3005-\u3007\u3021-\u3029\u3031-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7fb\uf900-\ufaff\uff66-\uffdc\u{20000}-\u{3ffff} \u3000]+$/u

/** Whether a text is in a script in which names begin with the family name. */
export const isFamilyFirstText = (text: string): boolean => text.trim() !== '' && familyFirstLetters.test(text)

/** Languages whose forms ask for the family name before the given one. */
export const familyNameFirst: ReadonlySet<string> = new Set(['ja'])

/**
 * Whether a name is written family name first: both parts are in Chinese characters, kana or Hangul. The reader's
 * language does not matter.
 */
export const isFamilyFirst = ({ firstName, lastName }: PersonName): boolean =>
  isFamilyFirstText(firstName ?? '') && isFamilyFirstText(lastName ?? '')

function initial(middleName: string | null | undefined): string {
  const [first] = trimPart(middleName).normalize('NFC')
  return first ? `${first.toLocaleUpperCase('en-US')}.` : ''
}

const givenNames = (name: PersonName) => [trimPart(name.firstName), initial(name.middleName)].filter(Boolean).join(' ')

/**
 * All parts in full, in the order in which the name is written: "Ana Maria Reyes", "鈴木 花子". Must match `whole_name` in
 * the database.
 */
export function wholeName(name: PersonName): string {
  const [family, ...givenParts] = [trimPart(name.lastName), trimPart(name.firstName), trimPart(name.middleName)]
  return (isFamilyFirst(name) ? [family, ...givenParts] : [...givenParts, family]).filter(Boolean).join(' ')
}

/** "First M. Last" in any script. Signed texts use this form, and a signed text is never rewritten. */
export const givenFirstName = (name: PersonName): string =>
  [givenNames(name), trimPart(name.lastName)].filter(Boolean).join(' ')

/** The name for a greeting: the first name, or the whole of "鈴木 花子"; null without a name. */
export const calledName = ({ firstName, lastName }: Pick<PersonName, 'firstName' | 'lastName'>): string | null =>
  isFamilyFirst({ firstName, lastName }) ? wholeName({ firstName, lastName }) : (firstName ?? null)

/** The name in running text: "First M. Last", or "鈴木 花子". Missing parts are left out; "" when there is no name. */
export const fullName = (name: PersonName): string => (isFamilyFirst(name) ? wholeName(name) : givenFirstName(name))

/**
 * The name in lists: "Last, First M.", or "鈴木 花子". Missing parts are left out with their comma; "" when there is no
 * name.
 */
export const sortableName = (name: PersonName): string =>
  isFamilyFirst(name) ? wholeName(name) : [trimPart(name.lastName), givenNames(name)].filter(Boolean).join(', ')
