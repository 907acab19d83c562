/**
 * The values of a form by field name: texts as the form sends them, a checkbox by its field and value ("events=made").
 */
export type Fields = Readonly<Record<string, string>>

type Edits = {
  /** The version that both edits started from. */
  base: Fields
  mine: Fields
  /** The version that somebody else has saved. */
  theirs: Fields
}

/**
 * `take`: the fields that only the other person changed. `clashes`: the fields that both changed to different values.
 */
export type Merge = { take: Fields; clashes: readonly string[] }

/**
 * Merges two edits of one record: each side keeps the fields that only it changed. A field that the form does not show
 * counts as unchanged.
 */
export function mergeEdits({ base, mine, theirs }: Edits): Merge {
  const names = [...new Set([...Object.keys(base), ...Object.keys(theirs)])]
  const edits = names.map((name) => {
    const before = base[name] ?? ''
    return { name, before, own: mine[name] ?? before, other: theirs[name] ?? '' }
  })
  const changedByOther = edits.filter(({ before, own, other }) => other !== before && other !== own)
  return {
    take: Object.fromEntries(
      changedByOther.filter(({ before, own }) => own === before).map(({ name, other }) => [name, other]),
    ),
    clashes: changedByOther.filter(({ before, own }) => own !== before).map(({ name }) => name),
  }
}

type Value = string | number | boolean | null | undefined | readonly string[]

/** Values as form fields: `address.city` for a nested value, a checkbox for each item of a list. */
export function fieldsOf(values: Readonly<Record<string, Value | Readonly<Record<string, Value>>>>): Fields {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => fieldEntries(name, value)))
}

function fieldEntries(name: string, value: Value | Readonly<Record<string, Value>>): [string, string][] {
  if (value === null || value === undefined) return [[name, '']]
  if (typeof value === 'boolean') return [[`${name}=on`, value ? '1' : '']]
  if (typeof value !== 'object') return [[name, String(value)]]
  if (isList(value)) return value.map((item) => [`${name}=${item}`, '1'])
  return Object.entries(value).flatMap(([inner, innerValue]) => fieldEntries(`${name}.${inner}`, innerValue))
}

const isList = (value: object): value is readonly string[] => Array.isArray(value)
