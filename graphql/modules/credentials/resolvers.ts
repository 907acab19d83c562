import { toPayload, unwrap } from '@/graphql/payload'
import type { CredentialRecord, PeriodRecord } from '@/lib/data/credentials'
import { issueMessage } from '@/lib/domain/compliance/issue-message'
import { toHours } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import { addCredential } from '@/lib/services/credentials/add-credential'
import { archiveCredential, restoreCredential } from '@/lib/services/credentials/archive-credential'
import { getCredential } from '@/lib/services/credentials/get-credential'
import { getCredentialStatus } from '@/lib/services/credentials/get-credential-status'
import { getLatestRenewalPeriod } from '@/lib/services/credentials/get-latest-renewal-period'
import { listCredentials } from '@/lib/services/credentials/list-credentials'
import { renewCredential } from '@/lib/services/credentials/renew-credential'
import { setRenewalPeriod } from '@/lib/services/credentials/set-renewal-period'
import { updateOwnCredential } from '@/lib/services/credentials/update-own-credential'
import { type CredentialCredit, listCreditsForCredential } from '@/lib/services/credits/list-credits-for-credential'
import type { Ctx } from '@/lib/services/ctx'
import { complianceOf } from './compliance'

type Args = Record<string, unknown>

async function statusFor(ctx: Ctx, id: string, args: Args = {}) {
  const view = await unwrap(ctx, getCredentialStatus(ctx, { ...args, id }))
  if (!view) throw new Error('A credential that was read a moment ago is gone')
  return view.status
}

export const credentialsResolvers = {
  Query: {
    credential: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getCredential(ctx, args)),
    credentials: async (_: unknown, args: Args, ctx: Ctx) => (await unwrap(ctx, listCredentials(ctx, args))) ?? [],
    getLatestRenewalPeriodForCredential: (_: unknown, args: Args, ctx: Ctx) =>
      unwrap(ctx, getLatestRenewalPeriod(ctx, args)),
  },
  Mutation: {
    addCredential: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, addCredential(ctx, args)),
    updateCredential: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, updateOwnCredential(ctx, args)),
    renewCredential: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, renewCredential(ctx, args)),
    setRenewalPeriod: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, setRenewalPeriod(ctx, args)),
    archiveCredential: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, archiveCredential(ctx, args)),
    restoreCredential: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, restoreCredential(ctx, args)),
  },
  Credential: {
    compliance: async ({ id }: CredentialRecord, args: Args, ctx: Ctx) => {
      const { current } = await statusFor(ctx, id, args)
      return complianceOf(current, current.evaluation.nextAction)
    },
    currentPeriod: async ({ id, renewalPeriods }: CredentialRecord, _args: Args, ctx: Ctx) =>
      renewalPeriods[(await statusFor(ctx, id)).currentIndex] ?? null,
    credits: async ({ id }: CredentialRecord, _args: Args, ctx: Ctx) =>
      (await unwrap(ctx, listCreditsForCredential(ctx, { credentialId: id }))) ?? [],
  },
  RenewalPeriod: {
    compliance: async ({ credentialId, startsAt }: PeriodRecord, _args: Args, ctx: Ctx) => {
      const status = await statusFor(ctx, credentialId)
      const period = status.periods.find((one) => one.startsAt === startsAt) ?? status.current
      return complianceOf(period, period.evaluation.nextAction)
    },
  },
  CredentialCredit: {
    scope: ({ outcome }: CredentialCredit) => outcome.scope,
    year: ({ outcome }: CredentialCredit) => outcome.year,
    countedUnits: ({ outcome }: CredentialCredit) => toHours(outcome.countedUnits),
    issues: ({ outcome, credit, credential }: CredentialCredit, _args: Args, ctx: Ctx) =>
      outcome.issues.map((issue) => {
        const { key, params } = issueMessage(issue, { ...credit, periods: credential.renewalPeriods })
        const message = translatorFor(ctx.locale)(`compliance.${key}`, params)
        return { reason: issue.reason, units: toHours(issue.units), message }
      }),
  },
}
