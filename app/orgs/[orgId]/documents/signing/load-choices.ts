import type { Audience } from '@/lib/domain/curriculums/audience'
import type { Translate } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getSigningChoices } from '@/lib/services/signing/signing-requests'
import type { AudienceChoices } from './who-fields'

/** The options for an audience, plus those already chosen. */
export async function loadChoices(
  ctx: SignedInCtx,
  { orgId, chosen, t }: { orgId: string; chosen: Audience; t: Translate },
): Promise<AudienceChoices> {
  const choices = orNotFound(await getSigningChoices(ctx, { orgId }))
  const of = (name: keyof Audience, label: (value: string) => string) =>
    [...new Set([...choices[name], ...chosen[name]])].map((value) => ({ value, label: label(value) }))
  return {
    departments: of('departments', (value) => value),
    jobTitles: of('jobTitles', (value) => value),
    credentialTypes: of('credentialTypes', (code) => t(`enums.credentialTypes.${code}`)),
    geos: of('geos', (code) => t(`enums.geographies.${code}`)),
  }
}
