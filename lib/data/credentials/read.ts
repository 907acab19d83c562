import type { PlannedClass } from '@/lib/domain/compliance/pace'
import type { TopicAnswer } from '@/lib/domain/compliance/recorded-topics'
import type { RenewalAnswers } from '@/lib/domain/compliance/renewal-status'
import type { Attestation } from '@/lib/domain/compliance/requirement'
import { isSameLicense } from '@/lib/domain/license-checks/match'
import { knownTopics } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { attestedFromRow, standingAttestation } from '../attestations/attestations'
import { type CreditJson, type CreditRecord, creditFromJson, currentCreditsJson } from '../credits/read'
import { type Db, pool, type Tx } from '../db'
import type { Prisma } from '../generated/client'
import { byIds, fromColumn, type InJson, instant, instantOrNull } from '../rows'

/** The relations of a license: its periods, what is stated for it, and its person's answers about topics. */
export const withPeriods = {
  renewalPeriods: { orderBy: { startsAt: 'asc' } },
  attestations: {
    where: standingAttestation,
    include: { document: { select: { deletedAt: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  },
  user: { select: { topicAnswers: { orderBy: { code: 'asc' } } } },
} satisfies Prisma.CredentialInclude

type Row = Prisma.CredentialGetPayload<{ include: typeof withPeriods }>
type PeriodRow = Row['renewalPeriods'][number]

export type VerifiedState = Row['verifiedState']
export type PeriodRecord = {
  id: string
  createdAt: Date
  updatedAt: Date
  credentialId: string
  startsAt: PlainDate
  endsAt: PlainDate
  editedAt: Date | null
  /** The license's version before the renewal that added the period; null for a period that was derived. */
  renewedFrom: number | null
  renewalReason: string | null
}
/** A license with its renewal periods, earliest first. Dates are calendar dates. */
export type CredentialRecord = {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  userId: string
  geo: string
  credentialType: string
  credentialNumber: string
  effectiveAt: PlainDate
  expiresAt: PlainDate
  firstLicense: boolean | null
  /** Whether it is a multistate license of the Nurse Licensure Compact; null where nobody said. */
  multistate: boolean | null
  verifiedState: VerifiedState
  verifiedAt: Date | null
  verifiedStateReasons: string[]
  verifiedStateDetail: string | null
  archivedAt: Date | null
  renewalPeriods: PeriodRecord[]
  /** The person's answers about topics, for all their licenses. */
  topicAnswers: TopicAnswer[]
  /** What the person stated for it, oldest first, without what was corrected or withdrawn. */
  attestations: Attestation[]
  /** How the person said they renew it; null before they are asked. */
  renewalAnswers: RenewalAnswers | null
}

const toPeriod = (row: PeriodRow): PeriodRecord => ({
  ...row,
  startsAt: fromColumn(row.startsAt),
  endsAt: fromColumn(row.endsAt),
})

const answerFromRow = ({ code, kind, doneOn }: Row['user']['topicAnswers'][number]): TopicAnswer[] =>
  knownTopics([code]).map((known) => ({ code: known, kind, doneOn: doneOn && fromColumn(doneOn) }))

export const credentialFromRow = ({ user, ...row }: Row): CredentialRecord => ({
  ...row,
  topicAnswers: user.topicAnswers.flatMap(answerFromRow),
  attestations: row.attestations.map(attestedFromRow),
  renewalAnswers: row.renewalAnswers as RenewalAnswers | null,
  effectiveAt: fromColumn(row.effectiveAt),
  expiresAt: fromColumn(row.expiresAt),
  renewalPeriods: row.renewalPeriods.map(toPeriod),
})

export async function findCredential(db: Db | Tx, id: string): Promise<CredentialRecord | null> {
  const row = await db.credential.findUnique({ where: { id }, include: withPeriods })
  return row && credentialFromRow(row)
}

/** A person's licenses in the order they were added. */
export async function listCredentialsOf(db: Db | Tx, userId: string): Promise<CredentialRecord[]> {
  const rows = await db.credential.findMany({
    where: { userId },
    include: withPeriods,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(credentialFromRow)
}

/** A person's answers about topics in one value; `person` is SQL for the id. */
export const topicAnswersJson = (person: string) => `coalesce((
    SELECT json_agg(json_build_object('code', w."code", 'kind', w."kind", 'doneOn', w."doneOn") ORDER BY w."code")
    FROM "TopicAnswer" w WHERE w."userId" = ${person}), '[]')`

/** What stands of the statements for a license in one value; `license` is SQL for its id. */
export const attestationsJson = (license: string) => `coalesce((
    SELECT json_agg(json_build_object('id', a."id", 'kind', a."kind", 'amount', coalesce(a."amount", 0), 'from', a."startsAt",
      'to', a."endsAt", 'paid', a."paid", 'basis', CASE WHEN a."confirmedBy" IS NOT NULL THEN 'CONFIRMED'
        WHEN EXISTS (SELECT 1 FROM "Document" f WHERE f."id" = a."documentId" AND f."deletedAt" IS NULL) THEN 'DOCUMENTED'
        ELSE 'STATED' END) ORDER BY a."createdAt", a."id")
    FROM "Attestation" a WHERE a."credentialId" = ${license} AND a."supersededAt" IS NULL AND a."withdrawnAt" IS NULL), '[]')`

/** A license with its periods in one value, for statements that read many: `c` is its row of "Credential". */
const credentialJson = `(SELECT row_to_json(whole) FROM (SELECT c.*, coalesce((
    SELECT json_agg(row_to_json(r) ORDER BY r."startsAt") FROM "RenewalPeriod" r WHERE r."credentialId" = c."id"), '[]')
  AS "renewalPeriods", ${topicAnswersJson('c."userId"')} AS "topicAnswers",
  ${attestationsJson('c."id"')} AS "attestations") whole)`

/** A license as `credentialJson` returns it. */
type CredentialJson = InJson<CredentialRecord>

/** Converts what `credentialJson` returned into a record. */
const credentialFromJson = (row: CredentialJson): CredentialRecord => ({
  ...row,
  createdAt: instant(row.createdAt),
  updatedAt: instant(row.updatedAt),
  verifiedAt: instantOrNull(row.verifiedAt),
  archivedAt: instantOrNull(row.archivedAt),
  renewalPeriods: row.renewalPeriods.map((period) => ({
    ...period,
    createdAt: instant(period.createdAt),
    updatedAt: instant(period.updatedAt),
    editedAt: instantOrNull(period.editedAt),
  })),
})

/** Reads many licenses at once, for the loader. */
export async function listCredentialsById(ids: readonly string[]): Promise<CredentialRecord[]> {
  const text = (matches: string) =>
    `SELECT ${credentialJson} AS "credential" FROM "Credential" c WHERE c."id" ${matches}`
  const { rows } = await pool().query<{ credential: CredentialJson }>(byIds('credentials', text, ids))
  return rows.map(({ credential }) => credentialFromJson(credential))
}

/** True when another license of the person already carries this number. */
export async function isNumberTaken(tx: Tx, credential: CredentialRecord, credentialNumber: string): Promise<boolean> {
  const { userId, geo, credentialType, id } = credential
  const others = await tx.credential.findMany({
    where: { userId, geo, credentialType, id: { not: id } },
    select: { geo: true, credentialType: true, credentialNumber: true },
  })
  return others.some((other) => isSameLicense(other, { ...credential, credentialNumber }))
}

/**
 * The classes in which a person has a seat and that have given no hours yet, in one value; `person` is SQL for the id.
 */
export const plannedClassesJson = (person: string) => `coalesce((
    SELECT json_agg(json_build_object('on', (t."endsAt" AT TIME ZONE t."timeZone")::date, 'units', v."units",
      'onlineUnits', v."onlineUnits", 'format', t."format", 'live', v."live", 'pairs', v."eligible"))
    FROM "Enrollment" e JOIN "TaskSession" t ON t."id" = e."taskSessionId" AND t."state" IN ('SCHEDULED', 'OPEN', 'ENDED')
      JOIN "TaskRevision" v ON v."id" = t."taskRevisionId"
    WHERE e."userId" = ${person} AND e."status" = 'ENROLLED'), '[]')`

/**
 * A person's licenses in the order they were added, their current credits, latest completion first, and the classes in
 * which they have a seat.
 */
export type CredentialsAndCredits = {
  credentials: CredentialRecord[]
  credits: CreditRecord[]
  planned: PlannedClass[]
}

/** Three columns for statements that read a person: `u` is their row of "User". */
export const credentialsAndCreditsColumns = `
  coalesce((SELECT json_agg(${credentialJson} ORDER BY c."createdAt", c."id")
    FROM "Credential" c WHERE c."userId" = u."id"), '[]') AS "credentials",
  ${currentCreditsJson('u."id"')} AS "credits", ${plannedClassesJson('u."id"')} AS "planned"`

/** The values of those columns. */
export type CredentialsAndCreditsJson = {
  credentials: CredentialJson[]
  credits: CreditJson[]
  planned: PlannedClass[]
}

export const credentialsAndCreditsFromJson = ({
  credentials,
  credits,
  planned,
}: CredentialsAndCreditsJson): CredentialsAndCredits => ({
  credentials: credentials.map(credentialFromJson),
  credits: credits.map(creditFromJson),
  planned,
})

const text = (matches: string) => `SELECT u."id", ${credentialsAndCreditsColumns} FROM "User" u WHERE u."id" ${matches}`

type OwnerRow = CredentialsAndCreditsJson & { id: string }

/**
 * The licenses and credits of these people, in the order of the ids. One statement, because every page needs it and a
 * license's standing depends on both.
 */
export async function listCredentialsAndCreditsOf(userIds: readonly string[]): Promise<CredentialsAndCredits[]> {
  const { rows } = await pool().query<OwnerRow>(byIds('credentialsAndCredits', text, userIds))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return userIds.map((id) =>
    credentialsAndCreditsFromJson(byId.get(id) ?? { credentials: [], credits: [], planned: [] }),
  )
}
