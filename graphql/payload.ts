import { GraphQLError } from 'graphql'
import { type FieldProblem, isMissing, type Problem, type Result } from '@/lib/domain/result'
import { joinSentences } from '@/lib/i18n/join-sentences'
import { problemText } from '@/lib/i18n/problem-text'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import type { Service } from '@/lib/services/define-service'
import { changedMeanwhile } from '@/lib/services/history/changed-meanwhile'
import { replayStoredAnswer } from '@/lib/services/write'
import { errorPage } from './error-page'

export type Payload<T> = {
  success: boolean
  message: string | null
  i18nMessageKey: string | null
  params: Values | null
  fieldErrors: FieldError[]
  documentation: string | null
  data: T | null
}

type Values = Record<string, string | number>
type FieldError = { field: string; message: string; i18nMessageKey: string; params: Values | null }
const t = (ctx: Ctx, key: string, values: Values = {}) => translatorFor(ctx.locale)(key, values)

function fieldError(ctx: Ctx, field: string, problem: FieldProblem): FieldError {
  const { key, params = null } = typeof problem === 'string' ? { key: problem } : problem
  // Only programs name a value that is none of a short list, so pages have no words for it.
  const listed = key === 'validation.chooseOne' && params?.allowed !== undefined
  const message = listed
    ? t(ctx, 'validation.chooseOneOf', params)
    : problemText(translatorFor(ctx.locale), field, problem)
  return { field, message, i18nMessageKey: key, params }
}

const fieldErrorsOf = (ctx: Ctx, { fields = {} }: Problem): FieldError[] =>
  Object.entries(fields).map(([field, problem]) => fieldError(ctx, field, problem))

const done = {
  success: true,
  message: null,
  i18nMessageKey: null,
  params: null,
  fieldErrors: [],
  documentation: null,
}

/** Mutations: the refusal is data, in the caller's language. */
export async function toPayload<T>(ctx: Ctx, pending: Promise<Result<T>>): Promise<Payload<T>> {
  const result = await replayStoredAnswer(ctx, await pending)
  if (result.ok) return { ...done, data: result.value }
  const { problem } = result
  const key = `errors.${problem.code}`
  const meanwhile = problem.code === 'staleVersion' ? await saidMeanwhile(ctx, problem) : null
  return {
    success: false,
    message: meanwhile?.message ?? t(ctx, key, problem.params),
    i18nMessageKey: key,
    params: meanwhile?.params ?? problem.params ?? null,
    fieldErrors: fieldErrorsOf(ctx, problem),
    documentation: errorPage(problem.code),
    // A stale edit returns the stored object, so that no input is lost.
    data: (problem.current as T | undefined) ?? null,
  }
}

/** Who changed the object of a stale edit and when, as a sentence and as values; null where that is not known. */
async function saidMeanwhile(ctx: Ctx, { current }: Problem): Promise<{ message: string; params: Values } | null> {
  const change = await changedMeanwhile(ctx, current)
  if (!change) return null
  const { by, name, at, when } = change
  const said = t(ctx, `history.lastChange.${by}`, { name, when })
  const message = joinSentences([said, t(ctx, 'history.lastChange.notSaved')])
  return { message, params: { said, changedAt: at.toISOString(), ...(by === 'named' ? { changedBy: name } : {}) } }
}

/** Queries: missing and forbidden are null; any other refusal is an error with its code and the fields it is about. */
export async function unwrap<T>(ctx: Ctx, pending: Promise<Result<T>>): Promise<T | null> {
  const result = await pending
  if (result.ok) return result.value
  if (isMissing(result.problem)) return null
  throw refusal(ctx, result.problem)
}

/** Any service with this type of answer. */
type Answers<T> = Service<unknown, never, T>

type Page = { edges: readonly { cursor: string }[]; pageInfo: object }
const isPage = (value: unknown): value is Page => typeof value === 'object' && value !== null && 'pageInfo' in value

/** A page with the arguments it was asked for by, from which its `totalCount` follows. */
export type AskedPage = { asked: Record<string, unknown> }

/** A page of a list with what its arguments say of it; any other value as it is. */
function wholePage<T>(value: T, args: unknown): T {
  if (!isPage(value)) return value
  const hasPreviousPage = Boolean((args as { after?: string | null }).after)
  return {
    ...value,
    asked: args,
    pageInfo: { hasPreviousPage, startCursor: value.edges[0]?.cursor ?? null, ...value.pageInfo },
  }
}

/** A resolver that names the action of its service: the reference says which scope it needs. */
const named = <F extends object>({ action }: { action: unknown }, resolve: F) => Object.assign(resolve, { action })

/** A field of Query: its arguments are the service's input, whatever they are; the service checks them. */
export function query<T>(service: Answers<T>) {
  return named(service, async (_: unknown, args: unknown, ctx: Ctx) =>
    wholePage(await unwrap(ctx, service.unknown(ctx, args)), args),
  )
}

/** The same for a list that is never null: missing and forbidden are empty. */
export function listQuery<T>(service: Answers<T[]>) {
  return named(
    service,
    async (_: unknown, args: unknown, ctx: Ctx) => (await unwrap(ctx, service.unknown(ctx, args))) ?? [],
  )
}

/** A field of Mutation. */
export function mutation<T>(service: Answers<T>) {
  return named(service, (_: unknown, args: unknown, ctx: Ctx) => toPayload(ctx, service.unknown(ctx, args)))
}

type Twin = Record<string, unknown> & { input?: unknown; data?: unknown }

/** A field of Mutation whose untyped `data` has a typed twin, `input`: the same names, refused there. Never both. */
export function typedMutation<T>(service: Answers<T>) {
  return named(service, async (_: unknown, { input, ...args }: Twin, ctx: Ctx) => {
    if (input === undefined || input === null) return toPayload(ctx, service.unknown(ctx, args))
    if (args.data !== undefined) return toPayload(ctx, service.unknown(ctx, { ...args, input }))
    const payload = await toPayload(ctx, service.unknown(ctx, { ...args, data: input }))
    const fieldErrors = payload.fieldErrors.map(({ field, ...reason }) => ({
      field: field.replace(/^data\b/, 'input'),
      ...reason,
    }))
    return { ...payload, fieldErrors }
  })
}

function refusal(ctx: Ctx, problem: Problem): GraphQLError {
  const { code, params, fields } = problem
  const key = `errors.${code}`
  const reasons = { ...(params ? { params } : {}), ...(fields ? { fieldErrors: fieldErrorsOf(ctx, problem) } : {}) }
  return new GraphQLError(t(ctx, key, params), {
    extensions: { code, i18nMessageKey: key, ...reasons, documentation: errorPage(code) },
  })
}
