import { z } from 'zod'

/** What pg-boss knows of a queue: when a failed or expired job is tried again, and how long finished jobs are kept. */
type QueueOptions = {
  /** `short`: one job waits at most. */
  policy?: 'short'
  retryLimit: number
  retryDelay?: number
  retryBackoff?: boolean
  expireInSeconds: number
  deleteAfterSeconds?: number
  retentionSeconds?: number
}

/** How a process takes jobs: how often it looks (every two seconds unless named), and how many it runs at a time. */
type WorkOptions = { pollingIntervalSeconds?: number; localConcurrency?: number; groupConcurrency?: number }

type JobRow<S extends z.ZodType> = {
  /** What a job carries. Checked when it runs, because the job may come from another release. */
  data: S
  options: QueueOptions
  work?: WorkOptions
  /** When it runs by itself: minute, hour, day, month and weekday in UTC. */
  schedule?: string
  /** Runs when a worker starts, too: work that came due while no worker ran does not wait for the schedule. */
  atStart?: true
  /** It ends in a message: after a restore it waits until a super admin has messages leave again. */
  sends?: true
  /** Jobs of one group run one after the other. */
  groupOf?: (data: z.output<S>) => string
}

const row = <S extends z.ZodType>(job: JobRow<S>): JobRow<S> => job

const id = z.uuid()
const nothing = z.object({})
/** For a person who waits for the result. */
const often = { pollingIntervalSeconds: 0.5 }
const mailRetries = { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: 60 }

/**
 * Every kind of job. The keys are the names of the queues; they are stored with waiting jobs, with schedules and in the
 * history, so a name never changes, even where the code has found a better word (`seals`, `auditSeals`, `standing`).
 * What a job does is in `lib/jobs/handlers.ts`; its name for people in `locales/<language>/jobs.json`.
 */
export const jobTable = {
  mail: row({
    data: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('contactCode'), codeId: id, locale: z.string() }),
      z.object({ kind: z.literal('deletionCode'), codeId: id, locale: z.string() }),
      z.object({ kind: z.literal('feedback'), feedbackId: id }),
      z.object({ kind: z.literal('feedbackAnswer'), answerId: id }),
      z.object({ kind: z.literal('receipt'), enrollmentId: id }),
      z.object({ kind: z.literal('signInAdded'), identityId: id, contactId: id, at: z.iso.datetime() }),
      z.object({ kind: z.literal('auditHead'), line: z.string() }),
      z.object({ kind: z.literal('surveyLink'), surveyLinkId: id }),
      z.object({ kind: z.literal('test'), channel: z.enum(['EMAIL', 'PHONE']), userId: id }),
      z.object({ kind: z.literal('superAdmin'), userId: id, change: z.enum(['granted', 'taken']) }),
      z.object({ kind: z.literal('deskRequest'), requestId: id, userId: id }),
      z.object({ kind: z.literal('mergeCode'), requestId: id, userId: id }),
      z.object({ kind: z.literal('recordClosed'), contactId: id, mergeId: id }),
    ]),
    options: mailRetries,
    work: often,
    sends: true,
  }),
  // Separate from mail, so that a thousand invitations do not delay a code somebody waits for.
  invitationMail: row({
    data: z.object({ invitationId: id, sentAt: z.iso.datetime() }),
    options: mailRetries,
    work: { ...often, localConcurrency: 4 },
    sends: true,
  }),
  /** Expires invitations and queues their due messages; `unsent` first releases those that an organization held back. */
  invitations: row({
    data: z.union([
      z.object({ kind: z.literal('unsent'), orgId: id, actorId: id }),
      z.object({ kind: z.literal('due').default('due') }),
    ]),
    options: { retryLimit: 3, retryDelay: 30, expireInSeconds: 600 },
    work: often,
    schedule: '*/2 * * * *',
    sends: true,
  }),
  notices: row({
    data: z.object({ ids: z.array(id) }),
    options: { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 300 },
    sends: true,
  }),
  /** After `standing`, whose results it reports. The next run finishes an interrupted one. */
  ladder: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 1800 },
    schedule: '12 * * * *',
    sends: true,
  }),
  /** Unfinished deliveries become due again. */
  webhooks: row({
    data: z.object({ webhookId: id }),
    options: { retryLimit: 2, retryDelay: 30, expireInSeconds: 120 },
    work: { ...often, localConcurrency: 8, groupConcurrency: 1 },
    groupOf: ({ webhookId }) => webhookId,
    sends: true,
  }),
  webhookSweep: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 0, expireInSeconds: 60 },
    schedule: '* * * * *',
    sends: true,
  }),
  /**
   * A farewell contains a person's last contact, and the news of a removed contact that contact. Completed jobs are deleted by their worker at once
   * (`after-erasure.ts`); these limits are for what an interrupted worker has left, and for jobs not done within two days.
   */
  erasures: row({
    data: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('files'), keys: z.array(z.string()) }),
      z.object({ kind: z.literal('farewell'), by: z.enum(['EMAIL', 'PHONE']), to: z.string(), locale: z.string() }),
      z.object({
        kind: z.literal('contactChanged'),
        userId: id,
        change: z.enum(['added', 'removed']),
        by: z.enum(['EMAIL', 'PHONE']),
        to: z.string(),
        contact: z.string(),
        at: z.iso.datetime(),
      }),
    ]),
    options: {
      retryLimit: 10,
      retryDelay: 30,
      retryBackoff: true,
      expireInSeconds: 300,
      deleteAfterSeconds: 3600,
      retentionSeconds: 172_800,
    },
    sends: true,
  }),
  /** Seals the PDF of a completely signed copy. A sealed copy is skipped. */
  seals: row({
    data: z.object({ copyId: id }),
    options: { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 300 },
    work: often,
  }),
  /**
   * Signs the head of the history: no row of it is unsigned for more than a minute. The first run of an existing
   * installation checks the whole history.
   */
  auditSeals: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
    schedule: '* * * * *',
    atStart: true,
  }),
  /** Passes the history on, if the installation says where to. A failed delivery is made again a minute later. */
  auditStreams: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 0, expireInSeconds: 600 },
    schedule: '* * * * *',
    atStart: true,
  }),
  /** An interrupted check starts over; one that takes longer is stopped. */
  historyChecks: row({
    data: z.object({ checkId: id }),
    options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 3600 },
    work: { pollingIntervalSeconds: 1 },
  }),
  /** An interrupted import continues after its committed part. */
  imports: row({
    data: z.object({ importId: id, actorId: id }),
    options: { retryLimit: 4, retryDelay: 5, expireInSeconds: 60 },
    work: often,
  }),
  /** Continues after the committed part, too. */
  ruleReplays: row({
    data: z.object({ runId: id }),
    options: { retryLimit: 4, retryDelay: 5, expireInSeconds: 120 },
    work: often,
  }),
  /** Compliance of people. Every hour a day begins somewhere; this, `curriculumDays` and `ladder` have a minute each. */
  standing: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 1800 },
    schedule: '2 * * * *',
    atStart: true,
  }),
  curriculums: row({
    data: z.object({ curriculumId: id }),
    options: { retryLimit: 4, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
    work: often,
  }),
  /** Clearance of everybody in an organization, after its positions changed. */
  clearance: row({
    data: z.object({ orgId: id }),
    options: { retryLimit: 4, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
    work: often,
  }),
  /** Tells who may not work today, at 6 AM of each organization. The next run finishes an interrupted one. */
  clearanceMornings: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 1800 },
    schedule: '0 * * * *',
    sends: true,
  }),
  /** Begins and ends leaves and ends memberships on their planned days. The next run finishes an interrupted one. */
  membershipDays: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 1800 },
    schedule: '4 * * * *',
    atStart: true,
    sends: true,
  }),
  curriculumDays: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 1800 },
    schedule: '7 * * * *',
    atStart: true,
  }),
  /** Parsing again keeps stored lines; matching and applying again do the rest. */
  boardRosters: row({
    data: z.object({ rosterId: id, step: z.enum(['read', 'match', 'apply']) }),
    options: { retryLimit: 3, retryDelay: 10, expireInSeconds: 1800 },
    work: often,
  }),
  /** Reads a file of exclusions; reading again stores the same. */
  exclusionLists: row({
    data: z.object({ listId: id }),
    options: { retryLimit: 3, retryDelay: 10, expireInSeconds: 1800 },
    work: often,
  }),
  /** Looks for members on the lists of exclusions: after a new list, and each hour for who joined or changed their name. */
  exclusionSearches: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 3600 },
    schedule: '23 * * * *',
    atStart: true,
  }),
  /** Licenses against the newest list of each board, before the upkeep. */
  boardNight: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 1, retryDelay: 600, expireInSeconds: 3600 },
    schedule: '11 8 * * *',
  }),
  /** Closes an organization; with `tell` it notifies the members that one closes, or stays. */
  orgClosings: row({
    data: z.object({
      orgId: id,
      actorId: id,
      tell: z.object({ closingId: id, closeOn: z.iso.date().nullable() }).optional(),
    }),
    options: { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 1800 },
    work: often,
  }),
  /** An interrupted archive starts over. */
  orgExports: row({
    data: z.object({ exportId: id }),
    options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 7200 },
  }),
  taskSessions: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 0, expireInSeconds: 60 },
    schedule: '* * * * *',
  }),
  /** The next run finishes an interrupted one; a failed step has its own retry time. */
  steps: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
    schedule: '* * * * *',
  }),
  /** Sent for each new file; the schedule is for files that arrived while the scanner did not answer. */
  fileChecks: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
    schedule: '* * * * *',
  }),
  /** For what interrupted processes left. */
  fileSweep: row({
    data: nothing,
    options: { policy: 'short', retryLimit: 0, expireInSeconds: 1800 },
    schedule: '41 * * * *',
  }),
  /** Once a day, when few people are at work. */
  upkeep: row({
    data: nothing,
    options: { retryLimit: 2, retryDelay: 600, expireInSeconds: 600 },
    schedule: '23 9 * * *',
  }),
}

export type QueueName = keyof typeof jobTable
export const queueNames = Object.keys(jobTable) as QueueName[]

/** What a job of a queue carries. */
export type JobData<Q extends QueueName> = z.output<(typeof jobTable)[Q]['data']>

/** A job as services hand it over: it leaves only when the transaction that sends it commits. */
export type Job = { [Q in QueueName]: { queue: Q; data: JobData<Q>; startAfter?: Date } }[QueueName]
export type JobQueue = { send: (tx: unknown, job: Job) => Promise<void> }

/** The group that a job waits in; null where its queue has none. */
export const groupOf = ({ queue, data }: Job): string | null =>
  (jobTable[queue] as JobRow<z.ZodType>).groupOf?.(data) ?? null

/** A payload that no retry can mend. It names fields and never their values, which may be about a person. */
export class MalformedJob extends Error {}

/**
 * The data of a job as the table says; unknown fields are dropped, because a newer release may have sent it.
 * @throws MalformedJob
 */
export function jobDataOf<Q extends QueueName>(queue: Q, raw: unknown): JobData<Q> {
  // A job of a schedule has no data.
  const parsed = jobTable[queue].data.safeParse(raw ?? {})
  if (parsed.success) return parsed.data as JobData<Q>
  const fields = parsed.error.issues.map(({ path, code }) => `${path.map(String).join('.') || 'data'} (${code})`)
  throw new MalformedJob(`The job is malformed: ${fields.join(', ')}`)
}
