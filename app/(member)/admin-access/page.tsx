import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { MessagePage } from '@/app/_components/message-page'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import type { SessionFacts } from '@/lib/data/sessions/read'
import { type Hold, isFresh } from '@/lib/domain/access/admin-conditions'
import { safePath } from '@/lib/domain/access/saved-redirect'
import type { HeldRight, Viewer } from '@/lib/policy/can'
import { enterPage } from '@/lib/server/enter-page'
import { wheelRules } from '@/lib/server/held-rights'

type Query = Promise<Record<string, string | string[] | undefined>>

export async function generateMetadata({ searchParams }: { searchParams: Query }): Promise<Metadata> {
  const [{ ctx }, { org }, t] = await Promise.all([enterPage(), searchParams, getTranslations('security.needed')])
  const withheld = findHeldRight(heldOf(ctx.viewer), word(org))
  return { title: t(withheld ? 'title' : 'nothing'), robots: { index: false } }
}

const word = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null)

/**
 * Explains what an administrator of `org` (without `org`: a super admin) still needs in order to act as one, and leads
 * there.
 */
export default async function AdminAccessPage({ searchParams }: { searchParams: Query }) {
  const [{ ctx, facts }, queryParams, t] = await Promise.all([
    enterPage(),
    searchParams,
    getTranslations('security.needed'),
  ])
  const returnTo = safePath(word(queryParams.returnTo))
  const backHref = returnTo ?? '/'
  const withheld = findHeldRight(heldOf(ctx.viewer), word(queryParams.org))
  // Somebody who lacks nothing, or has no role in that organization, goes on to the requested page and learns nothing
  // here.
  if (!withheld && returnTo) redirect(returnTo)
  if (!withheld) return <NothingMissing />
  const role = facts.roles.find((role) => role.orgId === withheld.orgId)
  const rules = role?.rules ?? wheelRules()
  const values = { org: role?.orgName ?? '', hours: rules.secondFactorHours ?? 0, address: ctx.address ?? '' }
  const texts: Record<Hold, string> = {
    secondFactor: t(withheld.orgId === null ? 'secondFactorWheel' : 'secondFactor', values),
    address: t('address', values),
    provider: t('provider'),
    newWay: t('newWay'),
  }
  const ways: Record<Hold, { href: string; label: string }> = {
    secondFactor: { href: `/login/again?factor&returnTo=${encodeURIComponent(backHref)}`, label: t('go') },
    address: { href: backHref, label: t('again') },
    provider: { href: `/login/again?own&returnTo=${encodeURIComponent(backHref)}`, label: t('goOwn') },
    newWay: { href: `/login/again?fresh&returnTo=${encodeURIComponent(backHref)}`, label: t('goOwn') },
  }
  const { href, label } = ways[withheld.hold]
  return (
    <MessagePage
      icon={<Icon name={withheld.hold === 'address' ? 'building-complex' : 'key-round'} size={28} />}
      title={t('title')}
      actions={
        <>
          <ButtonLink href={href} variant="primary" reload>
            {label}
          </ButtonLink>
          <ButtonLink href="/dashboard" reload>
            {t('home')}
          </ButtonLink>
        </>
      }
      note={withheld.hold === 'secondFactor' && isJustSignedIn(facts, ctx.now) && <p>{t('justNow')}</p>}
    >
      <p>{texts[withheld.hold]}</p>
    </MessagePage>
  )
}

/** Rights held back; by an organization's own provider also those that follow from no role, such as of instructors. */
const heldOf = ({ held = [], providerOrgId }: Viewer): HeldRight[] => [
  ...held,
  ...(providerOrgId ? [{ orgId: null, hold: 'provider' as const }] : []),
]

/** Shown to people who open the address directly: a redirect without an explanation would confuse them. */
async function NothingMissing() {
  const t = await getTranslations('security.needed')
  return (
    <MessagePage
      icon={<Icon name="circle-check" size={28} />}
      title={t('nothing')}
      actions={<ButtonLink href="/dashboard">{t('home')}</ButtonLink>}
    >
      <p>{t('nothingText')}</p>
    </MessagePage>
  )
}

/**
 * The withheld right of the organization in the address. Without `orgId`: the right over the installation, or else the
 * first.
 */
const findHeldRight = (withheld: readonly HeldRight[], orgId: string | null) =>
  withheld.find((right) => right.orgId === orgId) ?? (orgId === null ? withheld[0] : undefined)

/** The person signed in again a moment ago, and the provider reported no second factor. */
const isJustSignedIn = ({ authAt }: SessionFacts, now: Date): boolean =>
  isFresh({ secondFactorAt: authAt === null ? null : new Date(authAt), address: null, now }, 5 / 60)
