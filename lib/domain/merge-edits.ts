/** The values of a form, by the name of their field: texts as the form sends them, a tick by its field and value ("events=made"). */
export type Fields = Readonly<Record<string, string>>

type Edits = {
  /** As it was when both began. */
  base: Fields
  mine: Fields
  /** As somebody else has saved it. */
  theirs: Fields
}

/** `take`: what only the other changed. `clashes`: the fields that both changed, each to something else. */
export type Merge = { take: Fields; clashes: readonly string[] }

/**
 * Brings two edits of one thing together: each side keeps what it alone changed. A field that a form does not show is as it was.
 */
export function mergeEdits({ base, mine, theirs }: Edits): Merge {
  const names = [...new Set([...Object.keys(base), ...Object.keys(theirs)])]
  const changed = names.map((name) => {
    const before = base[name] ?? ''
    return { name, before, own: mine[name] ?? before, other: theirs[name] ?? '' }
  })
  const foreign = changed.filter(({ before, own, other }) => other !== before && other !== own)
  return {
    take: Object.fromEntries(
      foreign.filter(({ before, own }) => own === before).map(({ name, other }) => [name, other]),
    ),
    clashes: foreign.filter(({ before, own }) => own !== before).map(({ name }) => name),
  }
}

type Value = string | number | boolean | null | undefined | readonly string[]

/** What the fields of a form hold for these values: `address.city` of a value inside another, a tick for each of a list. */
export function fieldsOf(values: Readonly<Record<string, Value | Readonly<Record<string, Value>>>>): Fields {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => entriesOf(name, value)))
}

function entriesOf(name: string, value: Value | Readonly<Record<string, Value>>): [string, string][] {
  if (value === null || value === undefined) return [[name, '']]
  if (typeof value === 'boolean') return [[`${name}=on`, value ? '1' : '']]
  if (typeof value !== 'object') return [[name, String(value)]]
  if (isList(value)) return value.map((one) => [`${name}=${one}`, '1'])
  return Object.entries(value).flatMap(([inner, one]) => entriesOf(`${name}.${inner}`, one))
}

const isList = (value: object): value is readonly string[] => Array.isArray(value)
