import { wholeName } from '../people/names'
import { barePath, urns } from './paths'
import type { ScimUser } from './values'

export type ScimResource = Record<string, unknown>

/** An object without its empty parts; undefined when nothing is left. */
function omitEmpty(parts: Record<string, unknown>): Record<string, unknown> | undefined {
  const present = Object.entries(parts).filter(([, value]) => value !== null && value !== undefined)
  return present.length > 0 ? Object.fromEntries(present) : undefined
}

/** A person's name as one text; null without one. */
const formattedName = ({ givenName, middleName, familyName }: ScimUser): string | null =>
  wholeName({ firstName: givenName, middleName, lastName: familyName }) || null

/** A user in the form of RFC 7643. `users` is the base address of users. */
export function scimResource(user: ScimUser, users: string): ScimResource {
  const { givenName, middleName, familyName, email, employeeNumber, department } = user
  const formatted = formattedName(user)
  const enterprise = omitEmpty({ employeeNumber, department })
  return {
    schemas: [urns.user, ...(enterprise ? [urns.enterprise] : [])],
    ...omitEmpty({
      id: user.id,
      externalId: user.externalId,
      userName: user.userName,
      name: omitEmpty({ formatted, givenName, middleName, familyName }),
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

/** The attributes in a response: those listed, or all but those listed. */
export type Projection = { attributes: readonly string[]; excluded: readonly string[] }

/** Always part of a response (`returned: always`). */
const alwaysReturned = new Set(['schemas', 'id'])

/** The requested part of a resource. Unknown attribute names are ignored. */
export function projected(resource: ScimResource, { attributes, excluded }: Projection): ScimResource {
  if (attributes.length > 0) return keepAttributes(resource, '', attributes.map(barePath))
  return excluded.length > 0 ? dropAttributes(resource, '', excluded.map(barePath)) : resource
}

const isObject = (value: unknown): value is ScimResource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of an attribute in a response. Those of an extension are nested under its URN, which paths leave out. */
const joinPath = (prefix: string, name: string) => {
  const attributePath = barePath(name)
  return prefix && attributePath ? `${prefix}.${attributePath}` : prefix + attributePath
}

function mapObjects(value: unknown, change: (part: ScimResource) => ScimResource): unknown {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? change(item) : item))
  return isObject(value) ? change(value) : value
}

function keepAttributes(resource: ScimResource, prefix: string, wantedPaths: readonly string[]): ScimResource {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const path = joinPath(prefix, name)
      if ((prefix === '' && alwaysReturned.has(name)) || wantedPaths.includes(path)) return [[name, value]]
      const hasWantedPart = path === '' || wantedPaths.some((wantedPath) => wantedPath.startsWith(`${path}.`))
      const part = hasWantedPart ? mapObjects(value, (inner) => keepAttributes(inner, path, wantedPaths)) : undefined
      return isObject(part) && Object.keys(part).length === 0 ? [] : part === undefined ? [] : [[name, part]]
    }),
  )
}

function dropAttributes(resource: ScimResource, prefix: string, unwantedPaths: readonly string[]): ScimResource {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const path = joinPath(prefix, name)
      if (prefix === '' && alwaysReturned.has(name)) return [[name, value]]
      if (path !== '' && unwantedPaths.includes(path)) return []
      const part = mapObjects(value, (inner) => dropAttributes(inner, path, unwantedPaths))
      return isObject(part) && Object.keys(part).length === 0 ? [] : [[name, part]]
    }),
  )
}
