import 'server-only'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { BoardEntryRow } from './board-entries'
import { byIds } from './by-ids'
import type { Tx } from './db'
import type { Prisma } from './generated/client'

type Invitation = Prisma.InvitationGetPayload<{
  select: {
    id: true
    orgId: true
    state: true
    contact: true
    firstName: true
    middleName: true
    lastName: true
    employeeId: true
    department: true
    sortName: true
    searchText: true
    band: true
  }
}>

/** All that the board's entries of an invitation are made of, and what is stored of it now. */
export type ReportedFactsRow = Invitation & {
  credentials: {
    id: string
    geo: string
    credentialType: string
    effectiveAt: PlainDate | null
    expiresAt: PlainDate
    entry: BoardEntryRow | null
  }[]
}

const lockText = (matches: string) =>
  `SELECT i."id" FROM "Invitation" i WHERE i."id" ${matches} ORDER BY i."id" FOR NO KEY UPDATE`

/** Locks these invitations until the transaction ends. */
export async function lockInvitations(tx: Tx, ids: readonly string[]): Promise<void> {
  const { text, values = [] } = byIds('hold', lockText, ids)
  await tx.$queryRawUnsafe(text, ...values)
}

const factsText = (matches: string) => `
  SELECT i."id", i."orgId", i."state", i."contact", i."firstName", i."middleName", i."lastName", i."employeeId",
    i."department", i."sortName", i."searchText", i."band",
    coalesce((SELECT json_agg(json_build_object('id', r."id", 'geo', r."geo", 'credentialType', r."credentialType",
        'effectiveAt', r."effectiveAt", 'expiresAt', r."expiresAt",
        'entry', (SELECT row_to_json(b) FROM "BoardEntry" b WHERE b."reportedCredentialId" = r."id")))
      FROM "ReportedCredential" r WHERE r."invitationId" = i."id"), '[]') AS "credentials"
  FROM "Invitation" i WHERE i."id" ${matches}`

/** The facts of these invitations in one statement, as they are inside the transaction. */
export function listReportedFacts(tx: Tx, ids: readonly string[]): Promise<ReportedFactsRow[]> {
  const { text, values = [] } = byIds('facts', factsText, ids)
  return tx.$queryRawUnsafe<ReportedFactsRow[]>(text, ...values)
}
