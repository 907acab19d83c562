import { getTranslations } from 'next-intl/server'
import { HistoryFilters, historyHref, readHistoryQuery } from '@/app/_components/history/history-filters'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListPage } from '@/app/_lists/list-page'
import { readPage } from '@/app/_lists/read-page'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listDisclosures } from '@/lib/services/history/history'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { DisclosureTable } from './disclosure-table'
import { disclosedPerson, disclosureWords } from './disclosure-words'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('orgData.disclosures.title')

/**
 * The accounting of disclosures: to whom records of the organization’s people were shown, as far as that is recorded.
 */
export default async function DisclosuresPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams, t] = await Promise.all([
    enterPage(),
    params,
    searchParams,
    getTranslations('orgData.disclosures'),
  ])
  const query = { ...readHistoryQuery(queryParams), kind: null, actor: null }
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const filter = { personId: query.person, from: query.from, to: query.to }
  const read = (after: string | null) => listDisclosures(ctx, { orgId, filter, after })
  const page = orNotFound(await readPage(query.after, read))
  const path = `/orgs/${orgId}/history/disclosures`
  const translate = translatorFor(ctx.locale)
  const rows = page.edges.map(({ node }) => {
    const name = disclosedPerson(node, translate)
    const whose = name && node.person ? { name, href: historyHref(path, query, { person: node.person.id }) } : null
    return { ...disclosureWords(node, translate), id: node.id, at: node.at.toISOString(), whose }
  })
  const personEntry = page.edges.find(({ node }) => node.person?.id === query.person)?.node
  const chips = query.person
    ? [
        {
          name: 'person' as const,
          label: t('of', { name: (personEntry && disclosedPerson(personEntry, translate)) || t('onePerson') }),
        },
      ]
    : []
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        trail={
          <OrgTrail
            orgId={org.id}
            orgName={org.name}
            items={[{ label: t('history'), href: `/orgs/${orgId}/history` }, { label: t('title') }]}
          />
        }
      />
      <div className="flex flex-col gap-4">
        <ListPage
          tools={
            <>
              <HistoryFilters path={path} query={query} kinds={[]} chips={chips} />
              <InlineNotice>{t('notRecorded')}</InlineNotice>
            </>
          }
          count={rows.length}
          narrowed={query.person !== null || query.from !== null || query.to !== null}
          allHref={path}
          empty={{ title: t('empty') }}
          after={query.after}
          pageInfo={page.pageInfo}
          hrefOf={(after) => historyHref(path, query, { after })}
          shown={t('showing', { count: rows.length })}
          footAlways
          file={historyHref(`${path}/export`, query)}
        >
          <ClientMessages of={['orgData.disclosures']}>
            <DisclosureTable rows={rows} />
          </ClientMessages>
        </ListPage>
      </div>
    </>
  )
}
