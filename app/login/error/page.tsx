import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MessagePage } from '@/app/_components/message-page'
import { ContactButton } from '@/app/_frame/contact-button'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { type IdentityFailure, identityFailure, identityFailures } from '@/lib/domain/access/identity-failure'
import { sessionOfRequest } from '@/lib/server/enter-page'

type Query = Promise<Record<string, string | string[] | undefined>>

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn.errorPage')
  return { title: t('documentTitle'), robots: { index: false } }
}

/** Explains why signing in failed, with one message per family, and how to go on. */
export default async function LoginErrorPage({ searchParams }: { searchParams: Query }) {
  const query = await searchParams
  const family = familyOf(query)
  const id = requestIdOf(query.id)
  if (repeated.includes(family) && (await sessionOfRequest())) return <SignedInAlready />
  const [t, errors, home] = await Promise.all([
    getTranslations('signIn.errorPage'),
    getTranslations(`errors.identity.${family}`),
    getTranslations('home.actions'),
  ])
  const requestId = id && t('requestId', { id })
  return (
    <MessagePage
      icon={<Icon name="key-round" size={28} />}
      title={errors('title')}
      actions={
        <>
          <ButtonLink href={anew.includes(family) ? '/login?again' : '/login'} variant="primary" reload>
            {errors('action')}
          </ButtonLink>
          <ContactWay requestId={id ?? undefined} />
          <ButtonLink href="/" reload variant="quiet">
            {t('home')}
          </ButtonLink>
        </>
      }
      note={
        <>
          <p>
            {t('otherWays')}{' '}
            <Link href="/login?sms&again" reload>
              {home('signInByText')}
            </Link>
            {' · '}
            <Link href="/login?signup&again" reload>
              {home('createAccount')}
            </Link>
            {' · '}
            <Link href="/login/organization">{home('signInWithOrganization')}</Link>
          </p>
          {requestId && <p className="mt-2 font-mono text-xs break-all">{requestId}</p>}
        </>
      }
    >
      <p>{errors('text')}</p>
    </MessagePage>
  )
}

/** How a return fails that its browser has already made: by Back, a second press or a bookmark of its address. */
const repeated: readonly IdentityFailure[] = ['stateLost', 'expired']

async function SignedInAlready() {
  const t = await getTranslations('signIn.errorPage')
  return (
    <MessagePage
      icon={<Icon name="circle-check" size={28} />}
      title={t('signedInAlready')}
      actions={
        <ButtonLink href="/" variant="primary" reload>
          {t('home')}
        </ButtonLink>
      }
    >
      <p>{t('signedInAlreadyText')}</p>
    </MessagePage>
  )
}

/**
 * Failures that would recur with the same account at the provider, so the provider has to ask for the account again.
 */
const anew: readonly IdentityFailure[] = ['refused', 'unsupportedAuthType', 'mfaRequired', 'unknown']

/** Ours is `reason`; the sign-in library sends `error` when it fails before we can. Anything else is unknown. */
function familyOf({ reason, error }: Awaited<Query>): IdentityFailure {
  const knownReason = identityFailures.find((family) => family === reason)
  return knownReason ?? identityFailure(typeof error === 'string' ? error : null)
}

/** Accepted only in the server's id format, so that a link cannot put text on this page. */
const requestIdOf = (id: unknown): string | null =>
  typeof id === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null

/** A way to contact us from a page that failed: the dialog for signed-in people, the form for everybody else. */
async function ContactWay({ requestId }: { requestId?: string }) {
  const t = await getTranslations('common.shell')
  if (!(await sessionOfRequest())) {
    return (
      <ButtonLink href={requestId ? `/contact?id=${requestId}` : '/contact'} reload>
        {t('contactUs')}
      </ButtonLink>
    )
  }
  return <ContactButton />
}
