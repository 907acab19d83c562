import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { sessionOfRequest } from '@/lib/server/enter-page'
import { MessagePage } from './_components/message-page'
import { ButtonLink } from './_ui/button'
import { Icon } from './_ui/icon'
import { Link } from './_ui/link'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound')
  return { title: t('documentTitle') }
}

/** For what is missing and for what the visitor may not see: both look the same. */
export default async function NotFoundPage() {
  const t = await getTranslations('notFound')
  const session = await sessionOfRequest()
  const home = (
    <>
      <ButtonLink href="/" variant="primary" reload>
        {t('home')}
      </ButtonLink>
      {!session && (
        <ButtonLink href="/login" reload>
          {t('signIn')}
        </ButtonLink>
      )}
    </>
  )
  const ways = session
    ? ([
        ['dashboard', '/dashboard'],
        ['licenses', '/credentials'],
        ['contact', '/contact'],
      ] as const)
    : ([
        ['coverage', '/coverage'],
        ['verify', '/verify'],
        ['contact', '/contact'],
      ] as const)
  const note = (
    <nav aria-label={t('ways')} className="flex flex-col gap-2 pt-4">
      <p>{t('ways')}</p>
      <ul className="flex flex-wrap justify-center gap-x-5">
        {ways.map(([name, href]) => (
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
