import { listQuery, mutation, query, unwrap } from '@/graphql/payload'
import type { CredentialRecord, PeriodRecord } from '@/lib/data/credentials/read'
import { issueMessage } from '@/lib/domain/compliance/message'
import { toHours } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import {
  addCredential,
  archiveCredential,
  restoreCredential,
  updateOwnCredential,
} from '@/lib/services/credentials/change-credential'
import {
  getCredential,
  getCredentialStatus,
  getLatestRenewalPeriod,
  listCredentials,
  readStatusAsOf,
} from '@/lib/services/credentials/credentials'
import { renewCredential, setRenewalPeriod, undoRenewal } from '@/lib/services/credentials/renewal'
import type { StatusAsOf } from '@/lib/services/credentials/status'
import { type CredentialCredit, listCreditsForCredential } from '@/lib/services/credits/credits'
import type { Ctx } from '@/lib/services/ctx'
import { complianceOf, noteText, waysOf } from './compliance'

const statusFor = async (ctx: Ctx, id: string, args: object = {}) => (await viewOf(ctx, id, args)).status

async function viewOf(ctx: Ctx, id: string, args: object = {}) {
  const view = await unwrap(ctx, getCredentialStatus.unknown(ctx, { ...args, id }))
  if (!view) throw new Error('A credential that was read a moment ago is gone')
  return view
}

export const credentialsResolvers = {
  Query: {
    credential: query(getCredential),
    credentials: listQuery(listCredentials),
    credentialAsOf: query(readStatusAsOf),
    getLatestRenewalPeriodForCredential: query(getLatestRenewalPeriod),
  },
  Mutation: {
    addCredential: mutation(addCredential),
    updateCredential: mutation(updateOwnCredential),
    renewCredential: mutation(renewCredential),
    setRenewalPeriod: mutation(setRenewalPeriod),
    undoRenewal: mutation(undoRenewal),
    archiveCredential: mutation(archiveCredential),
    restoreCredential: mutation(restoreCredential),
  },
  Credential: {
    compliance: async (credential: CredentialRecord, args: object, ctx: Ctx) => {
      const { current } = await statusFor(ctx, credential.id, args)
      return complianceOf(await ctx.load.rules(), credential, current)
    },
    ways: async ({ id }: CredentialRecord, _args: unknown, ctx: Ctx) =>
      waysOf((await statusFor(ctx, id)).current.requirement),
    currentPeriod: async ({ id, renewalPeriods }: CredentialRecord, _args: unknown, ctx: Ctx) =>
      renewalPeriods[(await statusFor(ctx, id)).currentIndex] ?? null,
    credits: async ({ id }: CredentialRecord, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, listCreditsForCredential(ctx, { credentialId: id }))) ?? [],
  },
  RenewalPeriod: {
    compliance: async ({ credentialId, startsAt }: PeriodRecord, _args: unknown, ctx: Ctx) => {
      const { credential, status } = await viewOf(ctx, credentialId)
      const period = status.periods.find((period) => period.startsAt === startsAt) ?? status.current
      return complianceOf(await ctx.load.rules(), credential, period)
    },
  },
  CredentialAsOf: {
    effectiveAt: ({ credential }: StatusAsOf) => credential.effectiveAt,
    expiresAt: ({ credential }: StatusAsOf) => credential.expiresAt,
    archived: ({ credential }: StatusAsOf) => credential.archivedAt !== null,
    startsAt: ({ status }: StatusAsOf) => status.current.startsAt,
    endsAt: ({ status }: StatusAsOf) => status.current.endsAt,
    compliance: ({ book, credential, status: { current } }: StatusAsOf) => complianceOf(book, credential, current),
  },
  ComplianceNote: { text: noteText },
  CredentialCredit: {
    scope: ({ outcome }: CredentialCredit) => outcome.scope,
    year: ({ outcome }: CredentialCredit) => outcome.year,
    asksApproval: ({ outcome }: CredentialCredit) => outcome.asksApproval ?? false,
    countedUnits: ({ outcome }: CredentialCredit) => toHours(outcome.countedUnits),
    issues: ({ outcome, credit, credential, ruleId }: CredentialCredit, _args: unknown, ctx: Ctx) =>
      outcome.issues.map((issue) => {
        const facts = { ...credit, periods: credential.renewalPeriods, tracked: ruleId !== null }
        const { key, params } = issueMessage(issue, facts)
        const message = translatorFor(ctx.locale)(`compliance.${key}`, params)
        return { reason: issue.reason, units: toHours(issue.units), message, asks: issue.asks === true }
      }),
  },
}
