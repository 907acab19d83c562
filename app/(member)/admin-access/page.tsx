import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { MessagePage } from '@/app/_components/message-page'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import type { SessionFacts } from '@/lib/data/sessions/read'
import { isFresh } from '@/lib/domain/access/admin-conditions'
import { safePath } from '@/lib/domain/access/safe-path'
import { enterPage } from '@/lib/server/enter-page'
import { wheelRules } from '@/lib/server/held-rights'

type Query = Promise<Record<string, string | string[] | undefined>>

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('security.needed')
  return { title: t('title'), robots: { index: false } }
}

const word = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null)

/** What an administrator (without `org`: a super admin) lacks to act as one here and now, and the way to it. */
export default async function AdminAccessPage({ searchParams }: { searchParams: Query }) {
  const [{ ctx, facts }, said, t] = await Promise.all([enterPage(), searchParams, getTranslations('security.needed')])
  const orgId = word(said.org)
  const back = safePath(word(said.returnTo)) ?? '/'
  const held = ctx.viewer.held?.find((right) => right.orgId === orgId) ?? (orgId === null ? ctx.viewer.held?.[0] : null)
  // Somebody who lacks nothing, or has nothing to do with that organization, learns nothing here.
  if (!held) redirect(back)
  const role = facts.roles.find((one) => one.orgId === held.orgId)
  const { secondFactorHours } = role?.rules ?? wheelRules()
  const values = { org: role?.orgName ?? '', hours: secondFactorHours ?? 0, address: ctx.address ?? '' }
  const home = (
    <ButtonLink href="/dashboard" reload>
      {t('home')}
    </ButtonLink>
  )
  if (held.hold === 'address')
    return (
      <MessagePage
        icon={<Icon name="building-complex" size={28} />}
        title={t('title')}
        actions={
          <>
            <ButtonLink href={back} variant="primary" reload>
              {t('again')}
            </ButtonLink>
            {home}
          </>
        }
      >
        <p>{t('address', values)}</p>
      </MessagePage>
    )
  return (
    <MessagePage
      icon={<Icon name="key-round" size={28} />}
      title={t('title')}
      actions={
        <>
          <ButtonLink href={`/login/second-factor?returnTo=${encodeURIComponent(back)}`} variant="primary" reload>
            {t('go')}
          </ButtonLink>
          {home}
        </>
      }
      note={isJustSignedIn(facts, ctx.now) && <p>{t('justNow')}</p>}
    >
      <p>{t(held.orgId === null ? 'secondFactorWheel' : 'secondFactor', values)}</p>
    </MessagePage>
  )
}

/** They were asked a moment ago, and the provider said nothing of a second factor. */
const isJustSignedIn = ({ authAt }: SessionFacts, now: Date): boolean =>
  isFresh({ secondFactorAt: authAt === null ? null : new Date(authAt), address: null, now }, 5 / 60)
