'use client'
import { useTranslations } from 'next-intl'
import { MessagePage } from '@/app/_components/message-page'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'

const ways = {
  signedIn: [
    ['dashboard', '/dashboard'],
    ['licenses', '/credentials'],
    ['contact', '/contact'],
  ],
  signedOut: [
    ['coverage', '/coverage'],
    ['verify', '/verify'],
    ['contact', '/contact'],
  ],
} as const

/** The content of the not-found page, with links to continue. */
export default function NotFoundMessage({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations('notFound')
  const home = (
    <>
      <ButtonLink href="/" variant="primary" reload>
        {t('home')}
      </ButtonLink>
      {!signedIn && (
        <ButtonLink href="/login" reload>
          {t('signIn')}
        </ButtonLink>
      )}
    </>
  )
  const note = (
    <nav aria-label={t('ways')} className="flex flex-col gap-2 pt-4">
      <p>{t('ways')}</p>
      <ul className="flex flex-wrap justify-center gap-x-5">
        {ways[signedIn ? 'signedIn' : 'signedOut'].map(([name, href]) => (
          <li key={name}>
            <Link href={href} className="inline-flex min-h-8 items-center pointer-coarse:min-h-11" reload>
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
  return (
    <MessagePage icon={<Icon name="compass" size={28} />} title={t('title')} actions={home} note={note}>
      <p>{t('text')}</p>
    </MessagePage>
  )
}
