import { getTranslations } from 'next-intl/server'
import { Fragment, type ReactNode } from 'react'
import { PageBody } from '@/app/_components/page-body'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** A text of several paragraphs; lines that begin with a hyphen are a list. */
function LegalText({ text }: { text: string }) {
  return text.split('\n\n').map((block) => {
    const lines = block.split('\n')
    const items = lines.filter((line) => line.startsWith('- '))
    const words = lines.filter((line) => !line.startsWith('- ')).join(' ')
    return (
      <Fragment key={block}>
        {words && <p className="max-w-prose">{words}</p>}
        {items.length > 0 && <LegalList items={items.map((item) => item.slice(2))} />}
      </Fragment>
    )
  })
}

/** A list inside a legal text. */
export const LegalList = ({ items }: { items: readonly string[] }) => (
  <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-5 marker:text-faint">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

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
          <ul className="grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="link inline-block py-0.5 hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map(({ id, title, text, more }) => (
          <section key={id} id={id} className="flex scroll-mt-6 flex-col gap-3 py-6">
            <h2 className="text-verdict font-semibold tracking-tight">{title}</h2>
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

/**
 * The text a person agrees to: what electronic records mean, paper copies, how to withdraw consent, and technical
 * requirements.
 */
export async function RecordsText() {
  const t = await getTranslations('onboarding.records')
  const parts = [
    ['what', t('what'), t('whatText')],
    ['paper', t('paper'), t('paperText')],
    ['withdraw', t('withdraw'), t('withdrawText')],
    ['needs', t('needs'), t('needsText')],
  ] as const
  return (
    <dl className="flex max-w-prose flex-col gap-4">
      {parts.map(([key, title, text]) => (
        <div key={key}>
          <dt className="font-semibold">{title}</dt>
          <dd className="text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
