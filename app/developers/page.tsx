import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageBody } from '@/app/_components/page-body'
import { publicMetadata } from '@/app/_components/public-metadata'
import type { SearchParams } from '@/app/_lists/address'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { developerDocuments, findInDocuments } from '@/lib/server/developers'
import { DeveloperSearch, DocumentLinks } from './developer-page'

type Props = { searchParams: Promise<SearchParams> }

async function wordsIn({ searchParams }: Props): Promise<string> {
  const { q } = await searchParams
  return typeof q === 'string' ? q.trim().slice(0, 100) : ''
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [t, words] = await Promise.all([getTranslations('developers'), wordsIn(props)])
  const metadata = await publicMetadata('/developers', { title: t('title'), description: t('description') })
  return words ? { ...metadata, robots: { index: false, follow: true } } : metadata
}

/** Results shown at once. */
const most = 20

/** The documents for developers by task, and the places in which words occur. */
export default async function DevelopersPage(props: Props) {
  const [t, words] = await Promise.all([getTranslations('developers'), wordsIn(props)])
  const { documents } = developerDocuments()
  const tasks = documents.filter(({ group }) => group === 'start' || group === 'tasks')
  return (
    <PageBody>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <DeveloperSearch words={words} />
          {words && <Results words={words} />}
          <ul className="grid gap-4 sm:grid-cols-2">
            {tasks.map(({ slug, title, lead }) => (
              <li key={slug} className="flex">
                <Card title={title} className="grow">
                  <div className="flex flex-col items-start gap-3">
                    <p lang="en" className="text-sm text-soft">
                      {lead.split('. ', 1)[0]}
                    </p>
                    <Link href={`/developers/${slug}`}>{t('open', { title })}</Link>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
          <p className="max-w-prose text-sm text-soft">
            {t('english')}{' '}
            <Link href="/developers/schema.graphql" reload>
              {t('schema')}
            </Link>
          </p>
        </div>
        <DocumentLinks />
      </div>
    </PageBody>
  )
}

async function Results({ words }: { words: string }) {
  const t = await getTranslations('developers')
  const found = findInDocuments(words)
  if (found.length === 0) return <p className="font-semibold">{t('none', { words })}</p>
  return (
    <Card
      title={t('found', { count: found.length })}
      actions={<Link href="/developers">{t('all')}</Link>}
      footer={found.length > most ? t('more', { count: found.length - most }) : undefined}
    >
      <ul lang="en" className="flex flex-col divide-y divide-line">
        {found.slice(0, most).map(({ href, title, of, text }) => (
          <li key={href} className="flex flex-col gap-0.5 py-2">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <Link href={href}>{title}</Link>
              <span className="text-sm text-faint">{of}</span>
            </span>
            <span className="line-clamp-2 text-sm text-soft">{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
