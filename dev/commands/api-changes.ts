import { readFileSync, writeFileSync } from 'node:fs'
import { type Change, CriticalityLevel, DiffRule, diff } from '@graphql-inspector/core'
import {
  BreakingChangeType,
  buildSchema,
  findBreakingChanges,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'
import { operationNames, webDocument } from '@/graphql/operation-text'
import { runMain, StartProblem } from '../machine/start-problem'

/** Number of days between the announcement of a deprecation and its end (docs/api.md). */
const notice = 180

type Field = GraphQLField<unknown, unknown> | GraphQLInputField

/**
 * Everything that can be deprecated: its place (`User.email`, `User.roles(first:)`, `Gender.MALE`), and the reason if
 * it is.
 */
function* deprecable(schema: GraphQLSchema): Generator<{ place: string; type: string; reason: string | null }> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    if (isEnumType(type))
      for (const value of type.getValues())
        yield { place: `${type.name}.${value.name}`, type: '', reason: value.deprecationReason ?? null }
    const hasFields = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
    const fields: Record<string, Field> = hasFields ? type.getFields() : {}
    for (const field of Object.values(fields)) {
      const place = `${type.name}.${field.name}`
      yield { place, type: getNamedType(field.type).name, reason: field.deprecationReason ?? null }
      for (const arg of 'args' in field ? field.args : [])
        yield {
          place: `${place}(${arg.name}:)`,
          type: getNamedType(arg.type).name,
          reason: arg.deprecationReason ?? null,
        }
    }
  }
}

const endOf = (reason: string | null): string | null => /\bEnds (\d{4}-\d{2}-\d{2})\.?$/.exec(reason ?? '')?.[1] ?? null

/** The place that a change removes, as `deprecable` writes it; null when the change removes nothing. */
function removedPlace(type: BreakingChangeType, description: string): string | null {
  const [, field, arg] = /^(\S+?)(?: arg (\S+))? was removed/.exec(description) ?? []
  if (type === BreakingChangeType.ARG_REMOVED) return `${field}(${arg}:)`
  if (type === BreakingChangeType.FIELD_REMOVED) return field ?? null
  const [, value, of] = /^(\S+) was removed from enum type (\S+?)\.?$/.exec(description) ?? []
  return type === BreakingChangeType.VALUE_REMOVED_FROM_ENUM ? `${of}.${value}` : null
}

/**
 * The ways in which the current schema breaks the published one: every change that could fail a client, except the
 * removal of a deprecation whose end has passed; and every deprecation without an end, or with too early an end.
 */
export function brokenPromises(published: GraphQLSchema, now: GraphQLSchema, today: string): string[] {
  const before = [...deprecable(published)]
  const over = new Set(before.filter(({ reason }) => (endOf(reason) ?? '9999') <= today).map(({ place }) => place))
  // A type may be removed together with the last place that names it.
  const isUnused = (name: string) => before.every(({ place, type }) => type !== name || over.has(place))
  const allowed = ({ type, description }: { type: BreakingChangeType; description: string }) => {
    if (type === BreakingChangeType.TYPE_REMOVED) return isUnused(description.split(' ', 1)[0] ?? '')
    return over.has(removedPlace(type, description) ?? '')
  }
  const changes = findBreakingChanges(published, now).filter((change) => !allowed(change))
  const known = new Map(before.map(({ place, reason }) => [place, reason]))
  const earliest = new Date(Date.parse(today) + notice * 86_400_000).toISOString().slice(0, 10)
  const hasty = [...deprecable(now)].flatMap(({ place, reason }) => {
    if (reason === null || known.get(place) === reason) return []
    const end = endOf(reason)
    if (end === null) return [`${place} is deprecated without its end: "… Ends YYYY-MM-DD."`]
    return end < earliest ? [`${place} ends ${end}: not before ${earliest}`] : []
  })
  return [...changes.map(({ description }) => description), ...hasty]
}

const files = {
  now: 'graphql/generated/schema.graphql',
  published: 'graphql/published.graphql',
  documents: 'graphql/published-operations.json',
  changes: 'graphql/changes.md',
}
const read = (file: string) => buildSchema(readFileSync(file, 'utf8'))

/** @throws StartProblem when the schema of now breaks what was published */
export function requirePromises(): void {
  const broken = brokenPromises(read(files.published), read(files.now), new Date().toISOString().slice(0, 10))
  if (broken.length === 0) return
  process.stderr.write(broken.map((one) => `- ${one}\n`).join(''))
  throw new StartProblem(
    `The schema breaks what was published: "What stays and what goes" in docs/api.md says how to change it`,
  )
}

/**
 * What one schema changes of another, one line each, breaking changes first, without changes of descriptions and what
 * belongs to a type that comes or goes itself.
 */
export async function schemaChanges(before: GraphQLSchema, after: GraphQLSchema): Promise<string[]> {
  const changes = await diff(before, after, [DiffRule.ignoreDescriptionChanges, DiffRule.simplifyChanges])
  const isBreaking = ({ criticality }: Change) => criticality.level === CriticalityLevel.Breaking
  const ordered = [...changes.filter(isBreaking), ...changes.filter((change) => !isBreaking(change))]
  return ordered.map((change) => `${isBreaking(change) ? 'Breaking: ' : ''}${change.message.replaceAll("'", '`')}.`)
}

/** What the schema of now changes of the published one. */
export const unpublishedChanges = (): Promise<string[]> => schemaChanges(read(files.published), read(files.now))

/**
 * Makes the whole schema of now the published one, with the documents that the web sends, and notes what a version
 * changes of it. Repeating it for the same version changes nothing.
 */
export async function publishApi(version: string, day: string): Promise<void> {
  const notes = readFileSync(files.changes, 'utf8')
  const changes = await schemaChanges(read(files.published), read(files.now))
  if (!notes.includes(`## ${version} - `)) {
    const lines = changes.length > 0 ? changes.map((change) => `- ${change}`) : ['Nothing.']
    writeFileSync(files.changes, `## ${version} - ${day}\n\n${lines.join('\n')}\n\n${notes}`)
  }
  writeFileSync(files.published, readFileSync(files.now, 'utf8'))
  const texts = Object.fromEntries(
    operationNames()
      .map(webDocument)
      .map(({ id, text }) => [id, text]),
  )
  writeFileSync(files.documents, `${JSON.stringify(texts, null, 2)}\n`)
}

if (import.meta.main) await runMain(async () => requirePromises())
