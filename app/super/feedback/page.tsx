import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { ListFoot, NoMatches } from '@/app/_lists/list-foot'
import { ListFilters, ListSearch } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import { PageHeader } from '@/app/_ui/page-header'
import { feedbackStates } from '@/lib/domain/feedback/values'
import { fullName } from '@/lib/domain/people/names'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listFeedback } from '@/lib/services/feedback/list-feedback'
import { FeedbackTable } from './feedback-table'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('feedback'))('title') })

const path = '/super/feedback'
/** Number of characters of a message shown in its row. */
const maxLength = 160

/** Messages to the product team. */
export default async function FeedbackPage({ searchParams }: Props) {
  const [{ ctx }, queryParams, t] = await Promise.all([enterPage(), searchParams, getTranslations('feedback')])
  const address = readAddress(queryParams)
  const query = { q: address.words || null, state: address.code(feedbackStates, 'state') }
  const page = orNotFound(await readPage(address.after, (after) => listFeedback(ctx, { ...query, after })))
  const rows = page.edges.map(({ node: { id, message, sender, state, createdAt } }) => ({
    id,
    text: message.slice(0, maxLength),
    sender: fullName(sender) || sender.email || t('noName'),
    state,
    sentAt: createdAt.toISOString(),
  }))
  const next = nextOf(page.pageInfo)
  const chips = [null, ...feedbackStates].map((state) => ({
    label: state ? t('chip', { state }) : t('all'),
    href: withQuery(path, { ...query, state }),
    active: query.state === state,
  }))
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="flex flex-col gap-4">
        <ListSearch
          action={path}
          label={t('search')}
          words={address.words}
          button={t('searchButton')}
          otherParams={{ state: query.state }}
        />
        <ListFilters>
          {chips.map((chip) => (
            <FilterChip key={chip.label} {...chip} />
          ))}
        </ListFilters>
        {rows.length > 0 ? (
          <Card flush>
            <ClientMessages of={['feedback']}>
              <FeedbackTable rows={rows} />
            </ClientMessages>
          </Card>
        ) : query.q || query.state ? (
          <NoMatches allHref={path} />
        ) : (
          <Card>
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          </Card>
        )}
        <ListFoot
          shown={t('showing', { count: rows.length })}
          first={address.after ? withQuery(path, query) : null}
          next={next ? withQuery(path, { ...query, after: next }) : null}
        />
      </div>
    </>
  )
}
