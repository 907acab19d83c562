import { isPlainDate } from '../time/plain-date'
import { barePath, urns } from './paths'
import { noValues, type ScimValues } from './values'

/** Why a body is refused, in the terms of RFC 7644, table 9. */
export type ScimProblem = 'invalidValue' | 'invalidPath' | 'invalidSyntax' | 'noTarget' | 'mutability'
export type Assigned = { ok: true; values: ScimValues } | { ok: false; problem: ScimProblem; at: string }

type Field = Exclude<keyof ScimValues, 'active'>

/** The field of each attribute, by its bare path. */
const fields: ReadonlyMap<string, Field> = new Map([
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['name.givenname', 'givenName'],
  ['name.middlename', 'middleName'],
  ['name.familyname', 'familyName'],
  ['title', 'title'],
  ['employeenumber', 'employeeNumber'],
  ['department', 'department'],
  ['manager.value', 'managerId'],
])

const readOnly = /^(?:id|schemas|meta(?:\..*)?|groups(?:\..*)?)$/

/** Attributes of the standard that we do not store. Directories may send them; they are ignored. */
const ignoredAttributes =
  /^(?:name\.(?:formatted|honorific(?:prefix|suffix))|emails\.(?:type|primary|display)|(?:displayname|nickname|profileurl|usertype|preferredlanguage|locale|timezone|password|phonenumbers|ims|photos|addresses|entitlements|roles|x509certificates|costcenter|organization|division)(?:\..*)?|manager\.(?:displayname|\$ref))$/

class RefusedAttribute extends Error {
  readonly problem: ScimProblem
  readonly at: string
  constructor(problem: ScimProblem, at: string) {
    super(problem)
    this.problem = problem
    this.at = at
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Assigns one attribute by its bare path. With `isKnownOnly`, a path that no schema has is refused. With `inside`, the
 * path is one of our schemas, so an empty one is not an attribute.
 */
function assign(values: ScimValues, path: string, value: unknown, isKnownOnly: boolean, inside = false): void {
  const field = fields.get(path)
  if (field) values[field] = readText(path, value)
  else if (path === 'active') values.active = readFlag(value)
  else if (path === 'emails' || path === 'emails.value') values.email = readEmail(value)
  else if (path === 'manager') assignManager(values, value, isKnownOnly)
  else if (path === 'hiredate') values.hireDate = readDay(value)
  else if (path === 'name') assignParts(values, 'name.', value, isKnownOnly)
  else if (path === '' && inside) throw new RefusedAttribute('invalidValue', path)
  else if (path === '') assignParts(values, '', value, isKnownOnly, true)
  else if (isKnownOnly && readOnly.test(path)) throw new RefusedAttribute('mutability', path)
  else if (isKnownOnly && !ignoredAttributes.test(path)) throw new RefusedAttribute('invalidPath', path)
}

const noName = { givenName: null, middleName: null, familyName: null }

function assignParts(values: ScimValues, prefix: string, value: unknown, known: boolean, inside = false): void {
  if (value === null) {
    const parts = prefix === '' ? { employeeNumber: null, department: null, managerId: null, hireDate: null } : noName
    Object.assign(values, parts)
    return
  }
  if (!isObject(value)) throw new RefusedAttribute('invalidValue', prefix)
  for (const [name, partValue] of Object.entries(value))
    assign(values, prefix + barePath(name), partValue, known, inside)
}

/** Entra ID sends the id alone, where the standard has an object with it. */
function assignManager(values: ScimValues, value: unknown, isKnownOnly: boolean): void {
  if (value === null || value === undefined || typeof value === 'string') values.managerId = readText('manager', value)
  else assignParts(values, 'manager.', value, isKnownOnly)
}

/** The day of a date, which directories send with a time. */
function readDay(value: unknown): string | null {
  const text = readText('hireDate', value)
  if (text === null) return null
  const day = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(text)?.[1]
  if (!day || !isPlainDate(day)) throw new RefusedAttribute('invalidValue', 'hireDate')
  return day
}

/** Accepts `"True"` for true, because Entra ID sends it, and a list of one. */
function readFlag(sent: unknown): boolean {
  const value = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent
  const lowered = typeof value === 'string' ? value.toLowerCase() : value
  if (lowered === true || lowered === 'true') return true
  if (lowered === false || lowered === 'false') return false
  throw new RefusedAttribute('invalidValue', 'active')
}

function readText(path: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') throw new RefusedAttribute('invalidValue', path)
  return value.trim() || null
}

/** The primary address, otherwise the first. */
function readEmail(value: unknown): string | null {
  if (!Array.isArray(value)) return readText('emails', isObject(value) ? value.value : value)
  const addresses = value.map((address): Record<string, unknown> => (isObject(address) ? address : { value: address }))
  return readText('emails', (addresses.find((address) => isTrue(address.primary)) ?? addresses[0])?.value)
}
const isTrue = (value: unknown) => value === true || (typeof value === 'string' && value.toLowerCase() === 'true')

function catchRefusal(work: () => ScimValues): Assigned {
  try {
    return { ok: true, values: work() }
  } catch (error) {
    if (error instanceof RefusedAttribute) return { ok: false, problem: error.problem, at: error.at }
    throw error
  }
}

/** An address that is only the user name is not kept apart from it: it changes with the name. */
const ownEmail = ({ email, userName }: ScimValues) => (email?.toLowerCase() === userName?.toLowerCase() ? null : email)

/**
 * A user after a body that describes them. What it does not name stays as it was `before`: a directory that maps less
 * than it could must not erase what the employer recorded. Null and an empty text take away. Attributes that are
 * read-only here are ignored.
 */
export const valuesOfBody = (body: unknown, before = noValues): Assigned =>
  catchRefusal(() => {
    const { schemas } = isObject(body) ? body : {}
    if (!isObject(body) || !Array.isArray(schemas) || !schemas.includes(urns.user))
      throw new RefusedAttribute('invalidSyntax', 'schemas')
    const values = { ...before, email: ownEmail(before) }
    for (const [name, value] of Object.entries(body)) assign(values, barePath(name), value, false)
    return values
  })

/** The maximum number of operations in a request, more than enough for one user. */
const maxOperations = 50

/** A user after the operations of a patch, in their order (RFC 7644, 3.5.2): all of them, or none. */
export const patched = (before: ScimValues, body: unknown): Assigned =>
  catchRefusal(() => {
    const { schemas, Operations: operations } = isObject(body) ? body : {}
    if (!Array.isArray(schemas) || !schemas.includes(urns.patch)) throw new RefusedAttribute('invalidSyntax', 'schemas')
    if (!Array.isArray(operations) || operations.length === 0 || operations.length > maxOperations)
      throw new RefusedAttribute('invalidSyntax', 'Operations')
    const values = { ...before }
    for (const operation of operations) operate(values, operation)
    return values
  })

function operate(values: ScimValues, operation: unknown): void {
  if (!isObject(operation) || typeof operation.op !== 'string') throw new RefusedAttribute('invalidSyntax', 'op')
  const { path, value } = operation
  if (path !== undefined && typeof path !== 'string') throw new RefusedAttribute('invalidPath', 'path')
  const op = operation.op.toLowerCase()
  if (!['add', 'replace', 'remove'].includes(op)) throw new RefusedAttribute('invalidSyntax', 'op')
  if (op === 'remove') remove(values, path)
  else if (value === undefined) throw new RefusedAttribute('invalidValue', path ?? 'value')
  else if (path === undefined) assignAll(values, value)
  else assign(values, targetPath(values, path), value, true)
}

/** Several attributes without a path. Entra ID names some by a value path: `emails[type eq "work"].value`. */
function assignAll(values: ScimValues, value: unknown): void {
  if (!isObject(value)) throw new RefusedAttribute('invalidValue', '')
  for (const [name, part] of Object.entries(value)) {
    if (name.includes('[')) assign(values, targetPath(values, name), part, true)
    else assign(values, barePath(name), part, false)
  }
}

function remove(values: ScimValues, path: string | undefined): void {
  if (path === undefined) throw new RefusedAttribute('noTarget', 'path')
  const target = targetPath(values, path)
  // The user name and the state cannot be removed: every user has both.
  if (target === 'username' || target === 'active') throw new RefusedAttribute('mutability', path)
  assign(values, target, null, true)
}

/**
 * A path without its value filter. There is only one address, of type "work"; a filter for any other finds no target.
 */
function targetPath({ email }: ScimValues, path: string): string {
  const [, list, filter = '', subPath = ''] = /^([^[\]]+)\[([^[\]]*)\](.*)$/.exec(path) ?? []
  if (list === undefined) return barePath(path)
  const attributePath = barePath(list)
  const isWork = /^\s*(?:type\s+eq\s+"work"|primary\s+eq\s+"?true"?|value\s+pr)\s*$/i.test(filter)
  const namedAddress = /^\s*value\s+eq\s+"([^"]*)"\s*$/i.exec(filter)?.[1]?.toLowerCase()
  const isNamedAddress = namedAddress !== undefined && namedAddress === email?.toLowerCase()
  if (attributePath === 'emails' && !isWork && !isNamedAddress) throw new RefusedAttribute('noTarget', path)
  return attributePath + subPath.toLowerCase()
}
