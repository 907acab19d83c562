'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ReturnLink } from '@/app/_components/return-link'
import { Link } from '@/app/_ui/link'
import { SkipLink } from '@/app/_ui/skip-link'
import { LanguagePicker } from './language-picker'
import { Logo } from './logo'

/** The frame of pages for signed-out visitors: name, language, sign-in. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('common')
  return (
    <>
      <SkipLink label={t('shell.skipToContent')} />
      <section
        aria-label={t('appName')}
        className="mx-auto flex w-full max-w-page items-center gap-2 px-4 py-3 sm:px-6 print:hidden"
      >
        <Link
          href="/"
          variant="bare"
          reload
          aria-label={t('shell.logo')}
          className="inline-flex rounded-lg py-1 no-underline"
        >
          <Logo name={t('appName')} />
        </Link>
        <span className="grow" />
        <LanguagePicker />
        <ReturnLink label={t('actions.signIn')} className="max-sm:hidden" />
      </section>
      {children}
    </>
  )
}
