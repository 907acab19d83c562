import type { z } from 'zod'
import { fromReplica } from '@/lib/data/reading'
import { orgScopeNames } from '@/lib/domain/access/api-token'
import { isGoodForStepUp } from '@/lib/domain/access/step-up'
import type { AppFeature } from '@/lib/domain/lists/organizations'
import { type FieldProblem, fail, type Result } from '@/lib/domain/result'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { type Action, can, type Target, unverifiedMay } from '@/lib/policy/can'
import { heldFor } from '@/lib/policy/held'
import { type Concerned, isVouching } from '@/lib/policy/oneself'
import { orgWrittenIn } from '@/lib/policy/org-writes'
import { rightOf } from '@/lib/policy/right'
import { reaches, scopeOf } from '@/lib/policy/scopes'
import { needsStepUp } from '@/lib/policy/step-up'
import type { JobAction, OperatorAction, PublicAction } from '@/lib/policy/unguarded'
import { resultOutcome, watched } from '@/lib/telemetry/telemetry'
import type { Ctx, JobCtx, OperatorCtx, ServiceCtx, SignedInCtx } from './ctx'
import { type DateAt, datesIn } from './inputs'
import { refuseOneself } from './oneself'
import { requireFeature, requireWorking } from './orgs/features'
import { isAboutSame, openCursor, sealCursors } from './sealed-cursors'

type Spec<A extends Action, S extends z.ZodType, T extends Target<A> & Concerned<A>, O> = {
  action: A
  input: S
  /**
   * Problems beyond the format of single fields, by field, reported together with all other problems. `at` reads the
   * dates of the input; `raw` is the whole input as sent.
   */
  dates?: (at: DateAt, today: PlainDate, raw: unknown) => Record<string, FieldProblem>
  /** The row for which the permission is checked; null is answered as missing. */
  subject: (ctx: SignedInCtx, input: z.infer<S>) => Promise<T | null>
  /**
   * The feature that the service belongs to, in the subject's organization. While it is switched off there, the service
   * refuses.
   */
  feature?: { type: AppFeature; orgOf: (subject: T) => string }
  /** Only reads, although its action is a write: allowed while the organization is suspended, and without a fresh sign-in. */
  reads?: true
  /** Whether such input needs a fresh sign-in although the action does not always need one (`stepUpOf`). */
  stepUp?: (input: z.infer<S>, subject: T) => boolean
  /** A list that a replica may serve, except to readers whose own writes it does not have yet. */
  replica?: true
  /** Its cursors are kept for long and hold no names, so they are not sealed. */
  plainCursors?: true
  run: (ctx: SignedInCtx, input: z.infer<S>, subject: T) => Promise<Result<O>>
}

/** Refused before any lookup, so that the refusal reveals nothing beyond the token's scopes. */
function outOfScope(action: Action, tokenOrgId: string | null) {
  const scope = scopeOf[action]
  if (scope === 'session') return fail('notByToken')
  // A scope that no token of an organization can have would be asked for in vain.
  if (tokenOrgId !== null && !orgScopeNames.includes(scope)) return fail('noPerson')
  return fail('scopeRequired', undefined, { params: { scope } })
}

/**
 * The refusals for a right that is held back now (a missing second factor or network). Only people who have the right
 * see them.
 */
const holdCodes = {
  secondFactor: 'secondFactorRequired',
  address: 'addressNotAllowed',
  provider: 'otherSignInRequired',
  newWay: 'newSignInWaits',
} as const

/**
 * The refusal of an action that needs a fresh sign-in, of a sign-in that is not good for it; null for any other. Who
 * has proven no contact yet has nothing that it would protect. No token asks for what only some input needs it for.
 */
function refuseOldSignIn({ viewer, signIn, now }: SignedInCtx, need: 'action' | 'input' | null): Result<never> | null {
  if (!need || !viewer.verified) return null
  if (viewer.scopes !== null) return need === 'input' ? fail('notByToken') : null
  return isGoodForStepUp(signIn, now) ? null : fail('freshSignInRequired')
}

/** What asks for a fresh sign-in here: the action, this input, or nothing. */
function stepUpNeed<A extends Action, S extends z.ZodType, T extends Target<A> & Concerned<A>, O>(
  { action, stepUp }: Spec<A, S, T, O>,
  input: z.infer<S>,
  subject: T,
): 'action' | 'input' | null {
  if (needsStepUp(action)) return 'action'
  return stepUp?.(input, subject) ? 'input' : null
}

/** Logs a forbidden row for the installation's operator. */
function missing({ requestId, viewer, tokenId, log }: SignedInCtx, action: Action, forbidden: boolean) {
  if (forbidden) log.info({ requestId, action, userId: viewer.userId, tokenId }, 'refused')
  return fail('notFound')
}

/**
 * One verb of the product. Our own code calls it with its input's type. `unknown` is the same service for input from
 * outside, whose problems only the service can report.
 */
export type Service<A, I, O> = ((ctx: Ctx, input: I) => Promise<Result<O>>) & {
  action: A
  unknown: (ctx: Ctx, raw: unknown) => Promise<Result<O>>
}

/** The input type for our own code. */
export type InputOf<S extends (ctx: Ctx, input: never) => unknown> = Parameters<S>[1]

/**
 * The only way to make a service: sign-in, parsing and permission cannot be forgotten, nor that nobody vouches for
 * themself.
 */
export function defineService<A extends Action, S extends z.ZodType, T extends Target<A> & Concerned<A>, O>(
  spec: Spec<A, S, T, O>,
): Service<A, z.input<S>, O> {
  const run = async (ctx: Ctx, raw: unknown): Promise<Result<O>> => {
    if (!ctx.viewer) return fail('signInRequired')
    const { viewer } = ctx
    const before: SignedInCtx = { ...ctx, viewer, right: null }
    if (!viewer.verified && !unverifiedMay.has(spec.action)) return fail('verificationRequired')
    if (!reaches(viewer, spec.action)) return outOfScope(spec.action, ctx.tokenOrgId)

    const { input, about } = openCursor(ctx, raw)
    const parsed = spec.input.safeParse(input)
    const dateProblems = spec.dates?.(datesIn(raw), todayIn('UTC', ctx.now), raw) ?? {}
    if (!parsed.success) return fail('invalidInput', { ...dateProblems, ...fieldMessages(parsed.error) })
    if (Object.keys(dateProblems).length > 0) return fail('invalidInput', dateProblems)
    if (!isAboutSame(about, spec.action, parsed.data)) return fail('invalidInput', { after: 'validation.cursorOther' })

    const subject = await spec.subject(before, parsed.data)
    // A forbidden row and a missing row look the same from outside.
    if (!subject || !can(viewer, spec.action, subject)) {
      const heldRefusal = subject && heldFor(viewer, spec.action, subject)
      return heldRefusal ? fail(holdCodes[heldRefusal.hold]) : missing(before, spec.action, subject !== null)
    }
    const signedIn: SignedInCtx = { ...ctx, viewer, right: rightOf(viewer, spec.action, subject) }

    const oldSignIn = spec.reads ? null : refuseOldSignIn(signedIn, stepUpNeed(spec, parsed.data, subject))
    if (oldSignIn) return oldSignIn

    const orgId = spec.reads ? null : orgWrittenIn(spec.action, subject)
    const stopped = orgId === null ? null : await requireWorking(ctx, orgId)
    if (stopped) return stopped

    const { action } = spec
    const own = !spec.reads && isVouching(action) ? await refuseOneself(signedIn, action, subject as never) : null
    if (own) return own

    const { feature } = spec
    const off = feature ? await requireFeature(ctx, feature.orgOf(subject), feature.type) : null
    if (off) return off
    const result = await fromReplica(spec.replica ? ctx.seen : null, () => spec.run(signedIn, parsed.data, subject))
    return spec.plainCursors ? result : sealCursors(ctx, action, parsed.data, result)
  }
  const service = watchedAs(spec.action, run)
  return Object.assign(service, { action: spec.action, unknown: service })
}

/** Every service call is traced under its action. */
const watchedAs =
  <C, I, O>(action: string, run: (ctx: C, input: I) => Promise<Result<O>>) =>
  (ctx: C, input: I): Promise<Result<O>> =>
    watched('service', action, () => run(ctx, input), resultOutcome)

/**
 * For the few services listed as public in `lib/policy/unguarded.ts`: they need no viewer, but input is still parsed.
 */
export function definePublicService<S extends z.ZodType, O>(spec: {
  action: PublicAction
  input: S
  run: (ctx: ServiceCtx, input: z.infer<S>) => Promise<Result<O>>
}): Service<PublicAction, z.input<S>, O> {
  const service = watchedAs(spec.action, async (ctx: Ctx, raw: unknown): Promise<Result<O>> => {
    const { input, about } = openCursor(ctx, raw)
    const parsed = spec.input.safeParse(input)
    if (!parsed.success) return fail('invalidInput', fieldMessages(parsed.error))
    if (!isAboutSame(about, spec.action, parsed.data)) return fail('invalidInput', { after: 'validation.cursorOther' })
    const running: ServiceCtx = { ...ctx, right: null }
    const result = await spec.run(running, parsed.data)
    // A service that makes the caller's record makes them the viewer of the rest of the request.
    ctx.viewer = running.viewer
    return sealCursors(ctx, spec.action, parsed.data, result)
  })
  return Object.assign(service, { action: spec.action, unknown: service })
}

/**
 * For the operator's commands, listed in `unguarded.ts`. A request's context does not fit, so no page or resolver can
 * call one.
 */
export function defineOperatorService<S extends z.ZodType, O>(spec: {
  action: OperatorAction
  input: S
  run: (ctx: OperatorCtx, input: z.infer<S>) => Promise<Result<O>>
}) {
  const service = watchedAs(spec.action, async (ctx: OperatorCtx, raw: z.input<S>): Promise<Result<O>> => {
    if (ctx.operator !== 'command line') return fail('notFound')
    const parsed = spec.input.safeParse(raw)
    if (!parsed.success) return fail('invalidInput', fieldMessages(parsed.error))
    return spec.run(ctx, parsed.data)
  })
  return Object.assign(service, { action: spec.action })
}

/** For queue jobs, listed in `unguarded.ts`. A request's context does not fit, so no page or resolver can call one. */
export function defineJobService<S extends z.ZodType, O>(spec: {
  action: JobAction
  input: S
  run: (ctx: JobCtx, input: z.infer<S>) => Promise<Result<O>>
}) {
  const service = watchedAs(spec.action, async (ctx: JobCtx, raw: z.input<S>): Promise<Result<O>> => {
    if (!ctx.job) return fail('notFound')
    const parsed = spec.input.safeParse(raw)
    if (!parsed.success) return fail('invalidInput', fieldMessages(parsed.error))
    return spec.run(ctx, parsed.data)
  })
  return Object.assign(service, { action: spec.action })
}

const keyPattern = /^validation\.[a-zA-Z]+$/

/** Message keys by field path. Our schemas give the key as the message; zod's own issues map to a general one. */
function fieldMessages(error: z.ZodError): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {}
  for (const issue of error.issues) {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    const field = path.map(String).join('.') || 'input'
    fields[field] ??= fieldProblem(issue)
  }
  return fields
}

function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { key: 'validation.tooLong', params: { max: Number(issue.maximum) } }
  if (keyPattern.test(issue.message)) return withParams(issue)
  if (issue.code === 'invalid_union') return findSpecificIssue(issue) ?? 'validation.invalid'
  if (issue.code === 'unrecognized_keys') return 'validation.unknownField'
  if (issue.code === 'invalid_value') return 'validation.chooseOne'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'validation.required'
  return 'validation.invalid'
}

/** The problem with the params of a domain rule, which fill the placeholders of its message. */
function withParams({ code, message, ...issue }: z.core.$ZodIssue): FieldProblem {
  const params = code === 'custom' && 'params' in issue ? issue.params : undefined
  return params ? { key: message, params: params as Record<string, string | number> } : message
}

/** Among the issues of a union's alternatives, the message that names a specific problem. */
const findSpecificIssue = ({ errors }: z.core.$ZodIssueInvalidUnion): string | undefined =>
  errors.flat().find(({ path, message }) => path.length === 0 && keyPattern.test(message))?.message
