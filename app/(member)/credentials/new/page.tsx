import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { geoGroups, typeGroups } from '@/app/_components/credentials/license-options'
import { SignUpFrame, signUpSteps } from '@/app/_components/sign-up/sign-up-frame'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { translatorFor } from '@/lib/i18n/translator'
import { cookieName, skipCookie } from '@/lib/server/cookies'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listCredentials } from '@/lib/services/credentials/credentials'
import { getInvitedGeo } from '@/lib/services/invitations/invited'
import { NewLicenseForm } from './new-license-form'
import { ReportedLicense, WithoutLicense } from './without-license'

type Props = { searchParams: Promise<{ onboarding?: string | string[] }> }

const daySeconds = 86_400

/** The client-side preview can show any rule, so it needs all messages about rules. */
const messages = [
  'compliance',
  'coverage.law.all',
  'coverage.law.any',
  'coverage.law.headline',
  'coverage.law.within',
  'credentials.detail.ways.ask',
  'enums.approvalBodies',
  'enums.creditActivities',
  'enums.credentialTypesShort',
] as const

export const generateMetadata = titled('credentials.new.title')

/** Adds a license; during onboarding, also offers ways to continue without one. */
export default async function NewCredentialPage({ searchParams }: Props) {
  const [{ ctx, facts }, query, t] = await Promise.all([enterPage(), searchParams, getTranslations('credentials.new')])
  const own = orNotFound(await listCredentials(ctx, {}))
  const onboarding = query.onboarding === 'true'
  const translate = translatorFor(ctx.locale)
  const isInvited = onboarding && facts.invitationIds.length > 0
  const form = (
    <NewLicenseForm
      geos={geoGroups(translate, ctx.locale)}
      likelyGeo={isInvited ? orNotFound(await getInvitedGeo(ctx, {})) : null}
      types={typeGroups(translate)}
      dateOfBirth={facts.dob}
      own={own.map((license) => ({
        geo: license.geo,
        credentialType: license.credentialType,
        number: license.credentialNumber,
        label: credentialLabel(license, translate),
        multistate: license.multistate,
      }))}
      ruleSerial={(await ctx.load.rules()).serial}
      onboarding={onboarding}
    />
  )
  if (!onboarding)
    return (
      <ClientMessages of={messages}>
        <PageHeader title={t('title')} lead={t('lead')} />
        {form}
      </ClientMessages>
    )
  const pairs = (await cookies()).get(cookieName(skipCookie))?.value ?? ''
  const skip = { cookie: skipCookie, pairs, seconds: daySeconds, userId: facts.userId }
  return (
    <ClientMessages of={messages}>
      <SignUpFrame personId={facts.userId} step={signUpSteps} title={t('titleFirst')} lead={t('lead')}>
        {facts.reportingInvitationIds.length > 0 && <ReportedLicense skip={skip} />}
        {form}
        <WithoutLicense skip={skip} />
      </SignUpFrame>
    </ClientMessages>
  )
}
