import { wholeName } from '../people/names'
import { barePath, urns } from './paths'
import type { ScimUser } from './values'

export type ScimResource = Record<string, unknown>

/** An object without the parts that are nothing; undefined when nothing is left. */
function filled(parts: Record<string, unknown>): Record<string, unknown> | undefined {
  const there = Object.entries(parts).filter(([, value]) => value !== null && value !== undefined)
  return there.length > 0 ? Object.fromEntries(there) : undefined
}

/** The name of a person as one text; null without one. */
const formattedName = ({ givenName, middleName, familyName }: ScimUser): string | null =>
  wholeName({ firstName: givenName, middleName, lastName: familyName }) || null

/** A user as RFC 7643 has them. `users` is the address below which users are. */
export function scimResource(user: ScimUser, users: string): ScimResource {
  const { givenName, middleName, familyName, email, employeeNumber, department } = user
  const formatted = formattedName(user)
  const enterprise = filled({ employeeNumber, department })
  return {
    schemas: [urns.user, ...(enterprise ? [urns.enterprise] : [])],
    ...filled({
      id: user.id,
      externalId: user.externalId,
      userName: user.userName,
      name: filled({ formatted, givenName, middleName, familyName }),
      displayName: formatted,
      title: user.title,
      active: user.active,
      emails: email === null ? null : [{ value: email, type: 'work', primary: true }],
      [urns.enterprise]: enterprise,
    }),
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: user.updatedAt.toISOString(),
      location: `${users}/${user.id}`,
    },
  }
}

/** Which attributes an answer has: those named, or all but those named. */
export type Projection = { attributes: readonly string[]; excluded: readonly string[] }

/** Always part of an answer (`returned: always`). */
const always = new Set(['schemas', 'id'])

/** What is left of a resource; a name that no attribute has leaves nothing behind. */
export function projected(resource: ScimResource, { attributes, excluded }: Projection): ScimResource {
  if (attributes.length > 0) return keep(resource, '', attributes.map(barePath))
  return excluded.length > 0 ? drop(resource, '', excluded.map(barePath)) : resource
}

const isObject = (value: unknown): value is ScimResource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of an attribute in an answer: those of an extension stand below its URN, which paths leave out. */
const pathOf = (before: string, name: string) => {
  const bare = barePath(name)
  return before && bare ? `${before}.${bare}` : before + bare
}

function each(value: unknown, change: (part: ScimResource) => ScimResource): unknown {
  if (Array.isArray(value)) return value.map((one) => (isObject(one) ? change(one) : one))
  return isObject(value) ? change(value) : value
}

function keep(resource: ScimResource, before: string, wanted: readonly string[]): ScimResource {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const path = pathOf(before, name)
      if ((before === '' && always.has(name)) || wanted.includes(path)) return [[name, value]]
      const within = path === '' || wanted.some((one) => one.startsWith(`${path}.`))
      const part = within ? each(value, (inner) => keep(inner, path, wanted)) : undefined
      return isObject(part) && Object.keys(part).length === 0 ? [] : part === undefined ? [] : [[name, part]]
    }),
  )
}

function drop(resource: ScimResource, before: string, unwanted: readonly string[]): ScimResource {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const path = pathOf(before, name)
      if (before === '' && always.has(name)) return [[name, value]]
      if (path !== '' && unwanted.includes(path)) return []
      const part = each(value, (inner) => drop(inner, path, unwanted))
      return isObject(part) && Object.keys(part).length === 0 ? [] : [[name, part]]
    }),
  )
}
