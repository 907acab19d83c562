import { getTranslations } from 'next-intl/server'
import { shownIdentityProvider } from '@/app/_components/security/shown-identity-provider'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { todayIn } from '@/lib/domain/time/plain-date'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import { identityProviderRedirectUri } from '@/lib/server/sign-in-source'
import { getIssuer } from '@/lib/services/certificates/badges'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getIdentityProvider } from '@/lib/services/identity-providers/get-identity-provider'
import { getSecurity } from '@/lib/services/orgs/security'
import { BadgeKeyCard, IdentityProviderCard, RulesForm } from './lazy-parts'

/** The messages of the cards and forms. */
const messages = [
  'security.badgeKey',
  'security.connection',
  'security.rules',
  'validation.addressRange',
  'validation.domain',
  'validation.issuer',
] as const

type Props = { ctx: SignedInCtx; org: OrgRecord }

/** How people of an organization sign in, and the requirements for its administrators. */
export async function Security({ ctx, org }: Props) {
  const [read, issuer] = await Promise.all([
    getIdentityProvider(ctx, { orgId: org.id }),
    getIssuer(ctx, { orgId: org.id }).then(orNotFound),
  ])
  const current = issuer.keys.find(({ retiredAt }) => retiredAt === null)
  const identityProvider = read.ok ? read.value : null
  const editable = can(ctx.viewer, 'orgSecurity.manage', org)
  return (
    <ClientMessages of={messages}>
      <div className="flex max-w-3xl flex-col gap-6">
        <IdentityProviderCard
          org={{ id: org.id, name: org.name }}
          identityProvider={identityProvider && shownIdentityProvider(identityProvider)}
          redirectUri={identityProvider && identityProviderRedirectUri(identityProvider.id)}
          editable={editable}
        />
        {editable && <Rules ctx={ctx} org={org} />}
        <BadgeKeyCard
          org={{ id: org.id, name: org.name }}
          did={issuer.did}
          since={current ? todayIn('UTC', current.createdAt) : null}
          editable={editable}
        />
      </div>
    </ClientMessages>
  )
}

async function Rules({ ctx, org }: Props) {
  const [t, rules] = await Promise.all([
    getTranslations('security.rules'),
    getSecurity(ctx, { orgId: org.id }).then(orNotFound),
  ])
  const { version, secondFactorHours, idleMinutes, addresses } = rules
  const back = encodeURIComponent(`/orgs/${org.id}?tab=security`)
  return (
    <Card title={t('title')} lead={t('lead', { org: org.name })}>
      <div className="flex flex-col gap-5">
        {ctx.signIn.secondFactorAt === null && (
          <InlineNotice tone="info">
            {t('needsFirst')}{' '}
            <Link href={`/login/again?factor&returnTo=${back}`} reload>
              {t('signInNow')}
            </Link>
          </InlineNotice>
        )}
        <RulesForm
          orgId={org.id}
          rules={{ version, secondFactorHours, idleMinutes, addresses }}
          address={ctx.address ?? ''}
        />
      </div>
    </Card>
  )
}
