import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import { today } from '@/fixtures/credentials'
import { makeSchema } from '@/graphql/schema'
import { signingConsentVersion } from '@/lib/domain/signing/signed-text'
import { addDays } from '@/lib/domain/time/plain-date'

/** An argument of an operation that takes an id: its path, and its name there. */
export type Slot = { path: string; name: string }
export type Operation = {
  name: string
  kind: 'query' | 'mutation'
  document: string
  slots: readonly Slot[]
  /** The operation's variables with these ids in place. */
  variables: (ids: ReadonlyMap<string, string>) => Record<string, unknown>
}

/** Values by argument name that pass the first check; a name says more than a type. */
const byName: Record<string, unknown> = {
  geo: 'CA',
  credentialType: 'CNA',
  credentialTypes: ['CNA'],
  licenses: [['CNA']],
  contact: 'somebody@example.com',
  adminContact: 'somebody@example.com',
  code: '123456',
  features: ['TASKS'],
  url: 'https://staff.example.com/suma',
  issuer: 'https://sign-in.example.org',
  domains: ['staff.example.org'],
  addresses: [],
  events: ['member.ended'],
  reason: 'They have not paid since June',
  mapping: ['email'],
  scopes: ['members:read'],
  days: 14,
  operation: 'SET',
  digest: '0'.repeat(64),
  text: 'Email\nsomebody.else@example.com',
  dueDate: addDays(today(), 300),
  expiresAt: addDays(today(), 300),
  endsAt: addDays(today(), 300),
  effectiveAt: addDays(today(), -400),
  startsAt: addDays(today(), -400),
  from: addDays(today(), -30),
  to: today(),
  month: '2026-10',
  inspectorEmail: 'inspector@example.com',
  consentVersion: signingConsentVersion,
  consentLocale: 'en',
}
/**
 * The same for text arguments: times of day where other arguments of this name are dates, and the kind of a document.
 */
const byNameOfText: Record<string, unknown> = {
  startsAt: '2031-05-05T09:00',
  endsAt: '2031-05-05T13:00',
  kind: 'POLICY',
}
/**
 * The same for single operations. A stale version keeps the operations of the installation's desk from changing
 * anything.
 */
const stale = { version: 999 }
/** A reason from a closed list. */
const ended = { reason: 'OTHER' }
const byOperation: Record<string, Record<string, unknown>> = {
  clearanceCounts: { days: [today()] },
  findMembers: { q: 'something' },
  suspendOrganization: stale,
  resumeOrganization: stale,
  closeOrganization: stale,
  setDeskFeatures: stale,
  removeMember: ended,
  setMemberLastDay: ended,
  // Members of one's own are reminded once a day, so that the second request would differ from the first.
  remindMembers: { members: null },
  setOrganizationRetention: { kind: 'endedInvitations', days: 60, version: 0 },
  // Their typed twins need what no walk makes up: a file, a kind.
  saveUserDocument: { data: {}, input: null },
  updateUserDocument: { data: {}, input: null },
  replaceUserDocument: { data: {}, input: null },
  updateUser: { data: {}, input: null },
  updateUserPrefs: { data: {}, input: null },
  mapBoardRoster: { layout: { format: 'FIXED', skip: 0, spans: [] } },
}
const byType: Record<string, unknown> = {
  String: 'Something',
  Int: 1,
  Float: 1,
  Boolean: true,
  Date: addDays(today(), -20),
  DateTime: new Date().toISOString(),
  JSON: {},
  Upload: null,
}

/** In place of an enumeration's first value: the only act that names somebody. */
const byEnum: Record<string, string> = { MemberActKind: 'SUPERVISOR' }

type Ids = ReadonlyMap<string, string>

function valueFor(type: GraphQLInputType, name: string, path: string, ids: Ids): unknown {
  if (isNonNullType(type)) return valueFor(type.ofType, name, path, ids)
  const inner = getNamedType(type)
  if (isScalarType(inner) && inner.name === 'ID') return isListType(type) ? [ids.get(path)] : (ids.get(path) ?? null)
  if (isEnumType(inner)) {
    const value = byEnum[inner.name] ?? inner.getValues()[0]!.name
    return isListType(type) ? [value] : value
  }
  if (inner.name === 'String' && name in byNameOfText) return byNameOfText[name]
  if (name in byName) return byName[name]
  if (isListType(type)) return [valueFor(type.ofType, name, path, ids)]
  if (!isInputObjectType(type)) return byType[inner.name]
  return valuesFor(Object.values(type.getFields()), `${path}.`, ids)
}

type Argument = { name: string; type: GraphQLInputType }

/** Leaves out optional arguments, except ids and those in the table. */
function valuesFor(all: readonly Argument[], path: string, ids: Ids): Record<string, unknown> {
  const sent = all.filter(
    ({ name, type }) => isNonNullType(type) || name in byName || slotsOf(type, name, name).length > 0,
  )
  return Object.fromEntries(sent.map(({ name, type }) => [name, valueFor(type, name, `${path}${name}`, ids)]))
}

function slotsOf(type: GraphQLInputType, name: string, path: string): Slot[] {
  const inner = getNamedType(type)
  if (isScalarType(inner)) return inner.name === 'ID' ? [{ path, name }] : []
  if (!isInputObjectType(inner)) return []
  return Object.values(inner.getFields()).flatMap((field) => slotsOf(field.type, field.name, `${path}.${field.name}`))
}

/** All fields of a type without required arguments, a few levels deep. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const inner = getNamedType(type)
  if (!isObjectType(inner) && !isInterfaceType(inner)) return ''
  const fields = Object.values(inner.getFields()).filter((field) => !field.args.some((arg) => isNonNullType(arg.type)))
  const parts = fields.flatMap((field) => {
    if (isLeafType(getNamedType(field.type))) return [field.name]
    const below = depth > 0 ? selectionOf(field.type, depth - 1) : ''
    return below ? [`${field.name} ${below}`] : []
  })
  return `{ __typename ${parts.join(' ')} }`
}

function operationOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): Operation {
  const declared = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const call = field.args.length > 0 ? `${field.name}(${passed})` : field.name
  return {
    name: field.name,
    kind,
    document: `${kind} ${declared && `(${declared})`} { ${call} ${selectionOf(field.type, field.type.toString().includes('Connection') ? 2 : 1)} }`,
    // An argument that is left out has no ids to try.
    slots: field.args
      .filter((arg) => byOperation[field.name]?.[arg.name] !== null)
      .flatMap((arg) => slotsOf(arg.type, arg.name, arg.name)),
    variables: (ids) => ({ ...valuesFor(field.args, '', ids), ...byOperation[field.name] }),
  }
}

/** Every operation of the API, from the schema itself. */
export function allOperations(): Operation[] {
  const schema = makeSchema()
  return [
    ...Object.values(schema.getQueryType()!.getFields()).map((field) => operationOf('query', field)),
    ...Object.values(schema.getMutationType()!.getFields()).map((field) => operationOf('mutation', field)),
  ]
}

/** Operations that take an id. */
export const operationsWithIds = (): Operation[] => allOperations().filter(({ slots }) => slots.length > 0)
