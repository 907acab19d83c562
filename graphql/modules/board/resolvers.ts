import { basisOf, missingOf } from '@/graphql/modules/credentials/compliance'
import { type AskedPage, mutation, query, unwrap } from '@/graphql/payload'
import type { BoardRecord } from '@/lib/data/board/list'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import { statusBasis } from '@/lib/domain/compliance/compliance-notes'
import { storedWays } from '@/lib/domain/compliance/open-ways'
import { credentialStanding } from '@/lib/domain/compliance/standing'
import { hoursOrNull } from '@/lib/domain/units'
import { reminderWords } from '@/lib/i18n/notice-texts'
import { countBoard, getBoardTallies, listBoard } from '@/lib/services/board/board'
import { previewReminders, type ReminderExample, remindMembers } from '@/lib/services/board/reminders'
import { getCredentialStatus } from '@/lib/services/credentials/credentials'
import type { Ctx } from '@/lib/services/ctx'
import { getBoardTotal } from '@/lib/services/total-counts'
import { reminderParts } from './reminder-parts'

const basisOfEntry = async (entry: BoardRecord, _args: unknown, ctx: Ctx) =>
  basisOf(statusBasis(await ctx.load.rules(), entry, entry.periodEndsAt, entry))

export const boardResolvers = {
  Query: {
    board: query(listBoard),
    boardTallies: query(getBoardTallies),
    boardCount: query(countBoard),
    reminderPreview: query(previewReminders),
  },
  Mutation: {
    remindMembers: mutation(remindMembers),
  },
  BoardConnection: {
    totalCount: ({ asked: { orgId, filter } }: AskedPage, _args: unknown, ctx: Ctx) =>
      unwrap(ctx, getBoardTotal.unknown(ctx, { orgId, filter })),
  },
  BoardEntry: {
    source: ({ credentialId }: BoardRecord) => (credentialId ? 'MEMBER' : 'REPORTED'),
    countedUnits: ({ countedUnits, units }: BoardRecord) =>
      units === 'NOT_TRACKED' ? null : hoursOrNull(countedUnits),
    requiredUnits: ({ requiredUnits }: BoardRecord) => hoursOrNull(requiredUnits),
    missingUnits: ({ missingUnits }: BoardRecord) => hoursOrNull(missingUnits),
    basis: ({ wayBasis }: BoardRecord) => wayBasis,
    waysMissing: ({ waysMissing }: BoardRecord) => storedWays(waysMissing).map((way) => way.map(missingOf)),
    notes: async (...of: Parameters<typeof basisOfEntry>) => (await basisOfEntry(...of)).notes,
    sources: async (...of: Parameters<typeof basisOfEntry>) => (await basisOfEntry(...of)).sources,
    referenceRule: async (...of: Parameters<typeof basisOfEntry>) => (await basisOfEntry(...of)).referenceRule,
  },
  ReminderPreview: reminderParts((example: ReminderExample, name, locale) =>
    reminderWords({ ...example, name }, locale),
  ),
  Credential: {
    standing: async ({ id }: CredentialRecord, _args: unknown, ctx: Ctx) => {
      const view = await unwrap(ctx, getCredentialStatus(ctx, { id }))
      if (!view) throw new Error('A credential that was read a moment ago is gone')
      const { credential, status } = view
      const { verifiedState } = credential
      return { ...credentialStanding(credential, status.current, status.asOf), verifiedState }
    },
  },
}
