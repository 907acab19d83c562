import type { KeptAttestation, TopicAnswerChange } from '@/lib/domain/compliance/as-of'
import { type CreditJson, type CreditRecord, creditFromJson } from '../credits/read'
import { database, type Tx } from '../db'
import { type InJson, instant, instantOrNull } from '../rows'
import { query, sql } from '../sql'
import type { CredentialRecord, PeriodRecord } from './read'

/** The licenses that a transaction added or changed, until it commits. */
const changedLicenses = new WeakMap<object, Set<string>>()

/** Marks a license as added or changed by this transaction (itself or its periods). */
export function markChanged(tx: Tx, credentialId: string): void {
  changedLicenses.set(tx, (changedLicenses.get(tx) ?? new Set<string>()).add(credentialId))
}

/**
 * Stores a revision of each license that this transaction changed. Called once, at the end of every write, because a
 * license and its periods change in several statements. No statement when no license changed.
 */
export async function keepRevisions(tx: Tx, at: Date): Promise<void> {
  const ids = [...(changedLicenses.get(tx) ?? [])]
  if (ids.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "CredentialRevision" ("credentialId", "version", "recordedAt", "record")
    SELECT c."id", c."version", ${at}::timestamptz, to_jsonb(c) - ARRAY['id', 'userId', 'createdAt', 'updatedAt', 'version']
      || jsonb_build_object('renewalPeriods', coalesce((
        SELECT jsonb_agg(jsonb_build_object('startsAt', p."startsAt", 'endsAt', p."endsAt", 'editedAt', p."editedAt")
          ORDER BY p."startsAt")
        FROM "RenewalPeriod" p WHERE p."credentialId" = c."id"), '[]'))
    FROM "Credential" c WHERE c."id" = ANY(${ids}::uuid[])`
}

/** The content of a revision: all data of the license with its periods, earliest first. */
export type KeptLicense = Omit<
  CredentialRecord,
  'id' | 'userId' | 'createdAt' | 'updatedAt' | 'version' | 'renewalPeriods' | 'topicAnswers' | 'attestations'
> & { renewalPeriods: Pick<PeriodRecord, 'startsAt' | 'endsAt' | 'editedAt'>[] }

export type CredentialRevision = { version: number; recordedAt: Date; record: KeptLicense }

/** A credit in any state, with its changes of state, the earliest first. */
type KeptCredit = CreditRecord & { stateChanges: { recordedAt: Date; fromState: CreditRecord['state'] }[] }

/** The history of a license as far as it is stored, with its person's credits and answers about topics. */
type CredentialHistory = {
  revisions: CredentialRevision[]
  /** Everything ever stated for it, oldest first. */
  attestations: KeptAttestation[]
  credits: KeptCredit[]
  answers: TopicAnswerChange[]
}

type HistoryRow = {
  revisions: InJson<CredentialRevision>[]
  attestations: InJson<KeptAttestation>[]
  credits: (CreditJson & Pick<InJson<KeptCredit>, 'stateChanges'>)[]
  answers: InJson<TopicAnswerChange>[]
}

const licenseFromJson = (record: InJson<KeptLicense>): KeptLicense => ({
  ...record,
  verifiedAt: instantOrNull(record.verifiedAt),
  archivedAt: instantOrNull(record.archivedAt),
  renewalPeriods: record.renewalPeriods.map((renewalPeriod) => ({
    ...renewalPeriod,
    editedAt: instantOrNull(renewalPeriod.editedAt),
  })),
})

const revisionFromJson = ({ version, recordedAt, record }: InJson<CredentialRevision>): CredentialRevision => ({
  version,
  recordedAt: instant(recordedAt),
  record: licenseFromJson(record),
})

/** A license as one of its versions recorded it; null for a version from before its history begins. */
export async function findRevision(
  credentialId: string,
  version: number,
): Promise<Omit<CredentialRevision, 'version'> | null> {
  const row = await database().credentialRevision.findUnique({
    where: { credentialId_version: { credentialId, version } },
  })
  return row && { recordedAt: row.recordedAt, record: licenseFromJson(row.record as unknown as InJson<KeptLicense>) }
}

/** Reads the history of a license in one statement: revisions and answers in their order, credits in no order. */
export async function readCredentialHistory(id: string): Promise<CredentialHistory> {
  const [row] = await query<HistoryRow>(
    sql`SELECT coalesce((
        SELECT json_agg(json_build_object('version', v."version", 'recordedAt', v."recordedAt", 'record', v."record")
          ORDER BY v."version")
        FROM "CredentialRevision" v WHERE v."credentialId" = c."id"), '[]') AS "revisions",
      coalesce((SELECT json_agg(row_to_json(kept)) FROM (
        SELECT d.*, coalesce((
          SELECT json_agg(json_build_object('recordedAt', s."recordedAt", 'fromState', s."fromState") ORDER BY s."version")
          FROM "CreditStateChange" s WHERE s."creditId" = d."id"), '[]') AS "stateChanges"
        FROM "Credit" d WHERE d."userId" = c."userId") kept), '[]') AS "credits",
      coalesce((
        SELECT json_agg(json_build_object('code', a."code", 'recordedAt', a."recordedAt", 'kind', a."kind", 'doneOn', a."doneOn")
          ORDER BY a."code", a."version")
        FROM "TopicAnswerChange" a WHERE a."userId" = c."userId"), '[]') AS "answers", coalesce((
        SELECT json_agg(json_build_object('id', a."id", 'kind', a."kind", 'amount', coalesce(a."amount", 0), 'from', a."startsAt",
          'to', a."endsAt", 'paid', a."paid", 'basis', CASE WHEN a."confirmedBy" IS NOT NULL THEN 'CONFIRMED'
            WHEN a."documentId" IS NOT NULL THEN 'DOCUMENTED' ELSE 'STATED' END, 'createdAt', a."createdAt",
          'supersededAt', a."supersededAt", 'withdrawnAt', a."withdrawnAt") ORDER BY a."createdAt", a."id")
        FROM "Attestation" a WHERE a."credentialId" = c."id"), '[]') AS "attestations"
    FROM "Credential" c WHERE c."id" = ${id}::uuid`,
    'credentialHistory',
  )
  const { revisions, credits, answers, attestations } = row ?? {
    revisions: [],
    credits: [],
    answers: [],
    attestations: [],
  }
  return {
    revisions: revisions.map(revisionFromJson),
    credits: credits.map(({ stateChanges, ...credit }) => ({
      ...creditFromJson(credit),
      stateChanges: stateChanges.map((stateChange) => ({
        ...stateChange,
        recordedAt: instant(stateChange.recordedAt),
      })),
    })),
    attestations: attestations.map(({ createdAt, supersededAt, withdrawnAt, ...attestation }) => ({
      ...attestation,
      createdAt: instant(createdAt),
      supersededAt: instantOrNull(supersededAt),
      withdrawnAt: instantOrNull(withdrawnAt),
    })),
    answers: answers.map((answer) => ({ ...answer, recordedAt: instant(answer.recordedAt) })),
  }
}
