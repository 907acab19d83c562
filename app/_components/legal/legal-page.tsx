import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PageBody } from '@/app/_components/page-body'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { LegalText } from './legal-text'

type LegalSection = {
  id: string
  title: string
  text: string
  /** Shown below the text. */
  more?: ReactNode
}

type Props = { page: 'privacy' | 'terms' | 'accessibility'; updated: PlainDate; sections: readonly LegalSection[] }

const otherPages = [
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['accessibility', '/accessibility'],
  ['contact', '/contact'],
] as const

/**
 * A legal page: marked as a draft until counsel has reviewed it, with the date of its last change and links to its
 * sections.
 */
export async function LegalPage({ page, updated, sections }: Props) {
  const [t, footer] = await Promise.all([getTranslations('legal'), getTranslations('common.footer')])
  return (
    <PageBody>
      <div className="mx-auto max-w-3xl">
        <PageHeader title={t(`${page}.title`)} lead={t(`${page}.lead`)} />
        <div className="flex flex-col gap-2 rounded-xl border border-warn-line bg-warn-tint px-4 py-3">
          <InlineNotice tone="warn">
            <b>{t('draft')}</b>
          </InlineNotice>
          <p className="text-sm">{t('draftText')}</p>
          <p className="text-sm">{t('updated', { date: formatDate(updated) })}</p>
        </div>
        <nav aria-label={t('contents')} className="border-b border-line py-6">
          <ul className="grid gap-x-8 gap-y-1.5 text-[0.9375rem] sm:grid-cols-2">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="link link-quiet inline-block py-0.5">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map(({ id, title, text, more }) => (
          <section key={id} id={id} className="flex scroll-mt-6 flex-col gap-3 py-6">
            <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
            <LegalText text={text} />
            {more}
          </section>
        ))}
        <nav aria-label={t('also')} className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line py-6">
          {otherPages
            .filter(([name]) => name !== page)
            .map(([name, href]) => (
              <Link key={name} href={href}>
                {footer(name)}
              </Link>
            ))}
        </nav>
      </div>
    </PageBody>
  )
}
