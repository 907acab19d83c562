import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListPage } from '@/app/_lists/list-page'
import { codeFilter, cursor, listQuery, type QueryOf, words } from '@/app/_lists/list-query'
import { ListSearch, OneFilter } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { PageHeader } from '@/app/_ui/page-header'
import { feedbackStates } from '@/lib/domain/feedback/values'
import { fullName } from '@/lib/domain/people/names'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listFeedback } from '@/lib/services/feedback/feedback'
import { FeedbackTable } from './feedback-table'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('feedback.title')

const path = '/super/feedback'
const inbox = listQuery({ q: words, state: codeFilter(feedbackStates), after: cursor })
/** Number of characters of a message shown in its row. */
const maxLength = 160

/** Messages to the product team. */
export default async function FeedbackPage({ searchParams }: Props) {
  const [{ ctx }, queryParams, t] = await Promise.all([enterPage(), searchParams, getTranslations('feedback')])
  const query = inbox.read(queryParams)
  const { q, state } = query
  const page = orNotFound(await readPage(query.after, (after) => listFeedback(ctx, { q: q || null, state, after })))
  const rows = page.edges.map(({ node: { id, message, sender, state, createdAt } }) => ({
    id,
    text: message.slice(0, maxLength),
    sender: fullName(sender) || sender.email || t('noName'),
    state,
    sentAt: createdAt.toISOString(),
  }))
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="flex flex-col gap-4">
        <ListPage
          tools={<Tools query={query} />}
          count={rows.length}
          narrowed={Boolean(query.q || query.state)}
          allHref={path}
          empty={{ title: t('empty'), text: t('emptyText') }}
          after={query.after}
          pageInfo={page.pageInfo}
          hrefOf={(after) => inbox.href(path, { ...query, after })}
          shown={t('showing', { count: rows.length })}
          footAlways
        >
          <ClientMessages of={['feedback']}>
            <FeedbackTable rows={rows} />
          </ClientMessages>
        </ListPage>
      </div>
    </>
  )
}

async function Tools({ query: { q, state } }: { query: QueryOf<typeof inbox> }) {
  const t = await getTranslations('feedback')
  return (
    <div className="list-line pb-4">
      <ListSearch action={path} label={t('search')} words={q} button={t('searchButton')} otherParams={{ state }} />
      <OneFilter
        all={{ label: t('all') }}
        values={feedbackStates.map((option) => [option, t('chip', { state: option })])}
        chosen={state}
        chosenStays
        href={(chosen) => inbox.href(path, { q, state: chosen })}
      />
    </div>
  )
}
