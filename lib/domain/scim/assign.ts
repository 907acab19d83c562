import { barePath, urns } from './paths'
import { noValues, type ScimValues } from './values'

/** Why a body cannot be taken, in the words of RFC 7644, table 9. */
export type ScimProblem = 'invalidValue' | 'invalidPath' | 'invalidSyntax' | 'noTarget' | 'mutability'
export type Assigned = { ok: true; values: ScimValues } | { ok: false; problem: ScimProblem; at: string }

type Field = Exclude<keyof ScimValues, 'active'>

/** Where an attribute goes, by its bare path. */
const fields: ReadonlyMap<string, Field> = new Map([
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['name.givenname', 'givenName'],
  ['name.middlename', 'middleName'],
  ['name.familyname', 'familyName'],
  ['title', 'title'],
  ['employeenumber', 'employeeNumber'],
  ['department', 'department'],
])

const readOnly = /^(?:id|schemas|meta(?:\..*)?|groups(?:\..*)?)$/

/** Attributes of the standard that we do not keep: a directory may send them, and they are passed over. */
const passedOver =
  /^(?:name\.(?:formatted|honorific(?:prefix|suffix))|emails\.(?:type|primary|display)|(?:displayname|nickname|profileurl|usertype|preferredlanguage|locale|timezone|password|phonenumbers|ims|photos|addresses|entitlements|roles|x509certificates|costcenter|organization|division|manager)(?:\..*)?)$/

class Refused extends Error {
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

/** One attribute by its bare path. `known`: a path that no schema has is refused; `inside`: of a schema, in which there is no other. */
function assign(values: ScimValues, path: string, value: unknown, known: boolean, inside = false): void {
  const field = fields.get(path)
  if (field) values[field] = textOf(path, value)
  else if (path === 'active') values.active = flagOf(value)
  else if (path === 'emails' || path === 'emails.value') values.email = emailOf(value)
  else if (path === 'name') assignParts(values, 'name.', value, known)
  else if (path === '' && inside) throw new Refused('invalidValue', path)
  else if (path === '') assignParts(values, '', value, known, true)
  else if (known && readOnly.test(path)) throw new Refused('mutability', path)
  else if (known && !passedOver.test(path)) throw new Refused('invalidPath', path)
}

const noName = { givenName: null, middleName: null, familyName: null }

function assignParts(values: ScimValues, before: string, value: unknown, known: boolean, inside = false): void {
  if (value === null) {
    const parts = before === '' ? { employeeNumber: null, department: null } : noName
    Object.assign(values, parts)
    return
  }
  if (!isObject(value)) throw new Refused('invalidValue', before)
  for (const [name, part] of Object.entries(value)) assign(values, before + barePath(name), part, known, inside)
}

/** `"True"` stands for true: Entra ID writes it so. */
function flagOf(value: unknown): boolean {
  const said = typeof value === 'string' ? value.toLowerCase() : value
  if (said === true || said === 'true') return true
  if (said === false || said === 'false') return false
  throw new Refused('invalidValue', 'active')
}

function textOf(path: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') throw new Refused('invalidValue', path)
  return value.trim() || null
}

/** The one address that we write to: of several the primary one, else the first. */
function emailOf(value: unknown): string | null {
  if (!Array.isArray(value)) return textOf('emails', isObject(value) ? value.value : value)
  const addresses = value.map((one): Record<string, unknown> => (isObject(one) ? one : { value: one }))
  return textOf('emails', (addresses.find((one) => flag(one.primary)) ?? addresses[0])?.value)
}
const flag = (value: unknown) => value === true || (typeof value === 'string' && value.toLowerCase() === 'true')

function tried(work: () => ScimValues): Assigned {
  try {
    return { ok: true, values: work() }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.problem, at: error.at }
    throw error
  }
}

/**
 * The user that a body describes, whole: what it does not name is nothing, but for `active`, which stays as it is. What is not ours to
 * set is passed over.
 */
export const valuesOfBody = (body: unknown, active = true): Assigned =>
  tried(() => {
    const { schemas } = isObject(body) ? body : {}
    if (!isObject(body) || !Array.isArray(schemas) || !schemas.includes(urns.user))
      throw new Refused('invalidSyntax', 'schemas')
    const values = { ...noValues, active }
    for (const [name, value] of Object.entries(body)) assign(values, barePath(name), value, false)
    return values
  })

/** Operations of one request: more than anybody needs for one user. */
const mostOperations = 50

/** A user after the operations of a patch, in their order (RFC 7644, 3.5.2): all of them, or none. */
export const patched = (before: ScimValues, body: unknown): Assigned =>
  tried(() => {
    const { schemas, Operations: operations } = isObject(body) ? body : {}
    if (!Array.isArray(schemas) || !schemas.includes(urns.patch)) throw new Refused('invalidSyntax', 'schemas')
    if (!Array.isArray(operations) || operations.length === 0 || operations.length > mostOperations)
      throw new Refused('invalidSyntax', 'Operations')
    const values = { ...before }
    for (const operation of operations) operate(values, operation)
    return values
  })

function operate(values: ScimValues, operation: unknown): void {
  if (!isObject(operation) || typeof operation.op !== 'string') throw new Refused('invalidSyntax', 'op')
  const { path, value } = operation
  if (path !== undefined && typeof path !== 'string') throw new Refused('invalidPath', 'path')
  const op = operation.op.toLowerCase()
  if (!['add', 'replace', 'remove'].includes(op)) throw new Refused('invalidSyntax', 'op')
  if (op === 'remove') remove(values, path)
  else if (value === undefined) throw new Refused('invalidValue', path ?? 'value')
  else if (path === undefined) assignParts(values, '', value, false)
  else assign(values, targetOf(values, path), value, true)
}

function remove(values: ScimValues, path: string | undefined): void {
  if (path === undefined) throw new Refused('noTarget', 'path')
  const target = targetOf(values, path)
  // A user without a name or a state is none.
  if (target === 'username' || target === 'active') throw new Refused('mutability', path)
  assign(values, target, null, true)
}

/** A path without its value filter. There is one address, of the type "work"; a filter for another one finds no target. */
function targetOf({ email }: ScimValues, path: string): string {
  const [, list, filter = '', rest = ''] = /^([^[\]]+)\[([^[\]]*)\](.*)$/.exec(path) ?? []
  if (list === undefined) return barePath(path)
  const bare = barePath(list)
  const isWork = /^\s*(?:type\s+eq\s+"work"|primary\s+eq\s+"?true"?|value\s+pr)\s*$/i.test(filter)
  const named = /^\s*value\s+eq\s+"([^"]*)"\s*$/i.exec(filter)?.[1]?.toLowerCase()
  const isNamed = named !== undefined && named === email?.toLowerCase()
  if (bare === 'emails' && !isWork && !isNamed) throw new Refused('noTarget', path)
  return bare + rest.toLowerCase()
}
