import type { BadgePort } from '@/lib/adapters/badges/badge-port'
import type { FileStore } from '@/lib/adapters/files/file-store'
import type { LicensingBoardSource } from '@/lib/adapters/licensing-boards/licensing-board-source'
import type { WebhookPort } from '@/lib/adapters/webhooks/webhook-port'
import type { Db } from '@/lib/data/db'
import type { Loaders } from '@/lib/data/loaders'
import type { SignIn } from '@/lib/domain/access/step-up'
import type { ScanToken } from '@/lib/domain/check-in/scan'
import type { LogPosition } from '@/lib/domain/replica'
import type { Viewer } from '@/lib/policy/can'
import type { Right } from '@/lib/policy/right'
import type { JobQueue } from './job-table'

/** The claims of the identity provider's signed token about the caller; null for an API token. */
export type Claims = {
  issuer: string
  subject: string
  email: string | null
  /** As sent by the provider. */
  emailVerified: unknown
  phoneNumberVerified?: unknown
  phoneVerified?: unknown
  name: string | null
  givenName?: string | null
  familyName?: string | null
  /** How the person signed in (`acr`, `amr`) and when (`auth_time`), if the token says so. */
  acr?: string | null
  amr?: readonly string[]
  authAt?: Date | null
  /** The lifetime of that token. */
  issuedAt?: Date
  expiresAt?: Date
}

/** Retries failed jobs of a queue; jobs in another state are ignored. */
export type JobRetry = (tx: unknown, queue: string, ids: readonly string[]) => Promise<void>

/** A program at the identity provider: a client with an access token for itself. */
export type ProgramIdentity = { issuer: string; clientId: string }

/** The identity provider, for checking again the person of a session or the access token of a program. */
export type IdentityPort = {
  /** The issuer of the installation's provider, as in its tokens. */
  issuer: string
  freshClaims: (
    sessionId: string,
    now: Date,
  ) => Promise<{ ok: true; claims: Claims } | { ok: false; reason: 'notSignedIn' | 'unreachable' }>
  programOf: (
    accessToken: string,
  ) => Promise<{ ok: true; program: ProgramIdentity } | { ok: false; reason: 'notAProgram' | 'unreachable' }>
}

export type Log = {
  info: (detail: Record<string, unknown>, message: string) => void
  warn: (detail: Record<string, unknown>, message: string) => void
  error: (detail: Record<string, unknown>, message: string) => void
}

/**
 * Data that a browser sends in addition to its session: its device (a digest of its cookie), its user agent, and a scan
 * token.
 */
export type Visitor = { device: string | null; userAgent: string | null; scanToken: ScanToken | null }

/** One per request, the same for pages, resolvers and jobs. Nothing below it reads a clock or a global. */
export type Ctx = {
  viewer: Viewer | null
  /** The session row behind the cookie, if the viewer used one. */
  sessionId: string | null
  /** How the caller signed in; nothing is known of a program. */
  signIn: SignIn
  claims: Claims | null
  /** The API token, or the provider's registered client, that the viewer used. */
  tokenId: string | null
  /** The organization of that token or client, which has no person; null for everybody else. */
  tokenOrgId: string | null
  db: Db
  load: Loaders
  now: Date
  locale: 'en' | 'es' | 'ja'
  requestId: string
  /** True for a HEAD request: nothing is exported, counted or recorded. */
  onlyAsks: boolean
  address: string | null
  visitor: Visitor
  /**
   * The database log position up to which a browser has seen its own writes: a replica that has reached it may serve
   * lists. Null: no replica may.
   */
  seen: LogPosition | null
  /** From the idempotency-key header; writes store their response under it. */
  idempotency: { operation: string; key: string; requestHash: Buffer } | null
  /**
   * The digits of a contact code, derived from its id and the secret, never stored; more than one while the secret is
   * being replaced.
   */
  codesFor: (codeId: string, long: boolean) => string[]
  /** A signature over a text with the installation's secret, which later proves that we issued it. */
  ticketFor: (text: string) => string
  /** Every signature that is accepted: more than one while the secret is being replaced. */
  ticketsFor: (text: string) => string[]
  identity: IdentityPort
  webhooks: WebhookPort
  badges: BadgePort
  files: FileStore
  /** Sources in which licenses are looked up automatically. */
  licensingBoardSources: readonly LicensingBoardSource[]
  jobs: JobQueue
  retryJobs: JobRetry
  log: Log
}
/**
 * The context of a running service, without which a write does not type-check. `right` is the permission that the call
 * was given, for which its writes ask again; null when none was needed, or when it rests on no membership. Only
 * `define-service.ts` sets it.
 */
export type ServiceCtx = Ctx & { right: Right | null }
export type SignedInCtx = ServiceCtx & { viewer: Viewer }

/** The context of a queue job. A request never has one: `job` is not a part of `Ctx`. */
export type JobCtx = Pick<Ctx, 'db' | 'now' | 'requestId' | 'jobs' | 'log'> & {
  job: string
  viewer: null
  right: null
  idempotency: null
}

/**
 * The context of a command run by the installation's operator. A request never has one: `operator` is not a part of
 * `Ctx`.
 */
export type OperatorCtx = Pick<Ctx, 'db' | 'now' | 'requestId' | 'jobs'> & {
  operator: 'command line'
  viewer: null
  right: null
  idempotency: null
}
