import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PageBody } from '@/app/_components/page-body'
import { ListSearch } from '@/app/_lists/list-tools'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { documentGroups } from '@/lib/domain/developers/documents'
import { developerDocuments } from '@/lib/server/developers'

/** The search over documents and reference. */
export async function DeveloperSearch({ words = '' }: { words?: string }) {
  const t = await getTranslations('developers')
  return (
    <search>
      <ListSearch
        action="/developers"
        label={t('search')}
        words={words}
        button={t('searchButton')}
        width="w-full sm:w-96"
      />
    </search>
  )
}

/** All documents by group, and the reference; `slug` is the page that is open. */
export async function DocumentLinks({ slug }: { slug?: string }) {
  const t = await getTranslations('developers')
  const { documents } = developerDocuments()
  const more = { slug: 'reference', title: t('reference'), group: 'reference' } as const
  return (
    <nav aria-label={t('documents')} className="flex flex-col gap-5 text-sm print:hidden">
      {documentGroups.map((group) => (
        <section key={group} className="flex flex-col gap-1">
          <h2 className="font-semibold">{t(`groups.${group}`)}</h2>
          <ul className="flex flex-col">
            {[...(group === 'reference' ? [more] : []), ...documents.filter((one) => one.group === group)].map(
              (one) => (
                <li key={one.slug}>
                  <Link
                    href={`/developers/${one.slug}`}
                    variant="quiet"
                    aria-current={one.slug === slug ? 'page' : undefined}
                    className="inline-flex min-h-8 items-center pointer-coarse:min-h-11"
                  >
                    <span lang="en">{one.title}</span>
                  </Link>
                </li>
              ),
            )}
          </ul>
        </section>
      ))}
    </nav>
  )
}

type Props = {
  title: string
  lead?: string
  slug?: string
  contents?: readonly { id: string; title: string }[]
  children: ReactNode
}

/** A page for developers: its text, and beside it all others. The text is in English; what is around it is not. */
export async function DeveloperPage({ title, lead, slug, contents = [], children }: Props) {
  const t = await getTranslations('developers')
  return (
    <PageBody>
      <PageHeader
        trail={
          <p className="text-sm">
            <Link href="/developers">{t('title')}</Link>
          </p>
        }
        title={<span lang="en">{title}</span>}
        lead={lead && <span lang="en">{lead}</span>}
      />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <article className="flex min-w-0 flex-col gap-4">
          {contents.length > 1 && (
            <nav aria-label={t('contents')} className="border-b border-line pb-5">
              <ul lang="en" className="grid gap-x-8 text-sm sm:grid-cols-2">
                {contents.map((one) => (
                  <li key={one.id}>
                    <a
                      href={`#${one.id}`}
                      className="link link-quiet inline-flex min-h-8 items-center pointer-coarse:min-h-11"
                    >
                      {one.title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div lang="en" className="flex min-w-0 flex-col gap-4">
            {children}
          </div>
        </article>
        <div className="flex flex-col gap-6">
          <DeveloperSearch />
          <DocumentLinks slug={slug} />
        </div>
      </div>
    </PageBody>
  )
}
