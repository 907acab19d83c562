import { type MemoryFiles, memoryFiles } from '@/lib/adapters/files/memory-files'
import { codeFor } from '@/lib/adapters/identity/contact-code'
import { open, seal } from '@/lib/adapters/identity/seal'
import { ticketFor } from '@/lib/adapters/identity/ticket'
import { database } from '@/lib/data/db'
import { makeLoaders } from '@/lib/data/loaders'
import type { UserRecord } from '@/lib/data/users'
import type { Scope } from '@/lib/domain/access/scopes'
import type { ViewerRole } from '@/lib/policy/can'
import type { Ctx, Job, JobCtx, OperatorCtx, SignedInCtx } from '@/lib/services/ctx'
import { next } from './counter'

export type CtxOptions = Partial<
  Pick<
    Ctx,
    'now' | 'locale' | 'sessionId' | 'claims' | 'idempotency' | 'files' | 'jobs' | 'identity' | 'visitor' | 'webhooks'
  >
> & {
  roles?: readonly ViewerRole[] /** Organizations a super admin has given a reason for. */
  visits?: readonly string[]
  /** What the token they came with was given; without it they signed in. */
  scopes?: readonly Scope[]
}

/** A context that keeps what leaves it: `sent` are the jobs, `files.stored` the bytes, `logged` the lines of the log. */
export type TestCtx<C extends Ctx = Ctx> = C & {
  sent: Job[]
  logged: { message: string; detail: Record<string, unknown> }[]
  files: MemoryFiles
}

/** An identity provider that does not answer. */
export const nobodyAnswers: Ctx['identity'] = {
  freshClaims: async () => ({ ok: false, reason: 'unreachable' }),
  programOf: async () => ({ ok: false, reason: 'unreachable' }),
}

/** A context of nobody: signed out. */
export function ctxOfNobody(options: CtxOptions = {}): TestCtx {
  const db = database()
  const sent: Job[] = []
  const logged: TestCtx['logged'] = []
  const keep = (detail: Record<string, unknown>, message: string) => void logged.push({ message, detail })
  const { roles: _roles, visits: _visits, scopes: _scopes, ...named } = options
  return {
    viewer: null,
    sessionId: null,
    claims: null,
    tokenId: null,
    db,
    load: makeLoaders(db),
    now: new Date(),
    locale: 'en',
    requestId: `test-${next()}`,
    address: null,
    visitor: { device: null, userAgent: null, stamp: null },
    idempotency: null,
    codeFor,
    ticketFor,
    identity: nobodyAnswers,
    webhooks: { seal, open, local: false },
    jobs: { send: async (_tx, job) => void sent.push(job) },
    log: { info: keep, warn: keep, error: keep },
    ...named,
    files: (options.files as MemoryFiles | undefined) ?? memoryFiles(),
    sent,
    logged,
  }
}

/** A context of a person, made anew for each call so that nothing read before is remembered. */
export function ctxFor(user: UserRecord, options: CtxOptions = {}): TestCtx<SignedInCtx> {
  const verified = user.contacts.some((contact) => contact.verifiedAt)
  const viewer = {
    userId: user.id,
    verified,
    wheel: user.wheel,
    roles: options.roles ?? [],
    visits: options.visits ?? [],
    scopes: options.scopes ?? null,
  }
  return { ...ctxOfNobody(options), viewer }
}

/** A context of the command line. */
export function ctxOfOperator(now = new Date()): OperatorCtx & { sent: Job[] } {
  const { db, requestId, jobs, sent } = ctxOfNobody()
  return { operator: 'command line', viewer: null, idempotency: null, db, now, requestId, jobs, sent }
}

/** A context of a job of the queue. */
export function ctxOfJob(now = new Date()): JobCtx & Pick<TestCtx, 'sent' | 'logged'> {
  const { db, requestId, jobs, log, sent, logged } = ctxOfNobody()
  return { job: 'test', viewer: null, idempotency: null, db, now, requestId, jobs, log, sent, logged }
}
