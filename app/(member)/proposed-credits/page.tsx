import { getTranslations } from 'next-intl/server'
import { previewData } from '@/app/_components/credit-form/preview-data'
import { ProposalList } from '@/app/_components/credit-proposals/proposal-list'
import { proposalRows } from '@/app/_components/credit-proposals/proposal-rows'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { ListFoot } from '@/app/_lists/list-foot'
import { ListFilters } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { creditProposalStates } from '@/lib/domain/credit-proposals/proposal'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listCredentials } from '@/lib/services/credentials/credentials'
import { listOwnCreditProposals } from '@/lib/services/credit-proposals/proposals'
import { listCredits } from '@/lib/services/credits/credits'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('creditProposals.own.title')

const home = '/proposed-credits'

/** Credits that organizations report for the person: to confirm or decline, and the answered ones. */
export default async function ProposedCreditsPage({ searchParams }: Props) {
  const [{ ctx }, queryParams] = await Promise.all([enterPage(), searchParams])
  const address = readAddress(queryParams)
  const state = address.code(creditProposalStates, 'state') ?? 'PROPOSED'
  const [t, words, credentials, credits, page] = await Promise.all([
    getTranslations('creditProposals.own'),
    getTranslations('creditProposals'),
    listCredentials(ctx, {}).then(orNotFound),
    listCredits(ctx, {}).then(orNotFound),
    readPage(address.after, (after) => listOwnCreditProposals(ctx, { state, first: 20, after })).then(orNotFound),
  ])
  const translate = translatorFor(ctx.locale)
  const data = previewData(await ctx.load.rules(), credentials, credits, ctx.now, translate)
  const rows = proposalRows(
    page.edges.map(({ node }) => node),
    data,
    translate,
  )
  const next = nextOf(page.pageInfo)
  // An empty later page does not mean that the pages before it are empty.
  const nothingWaits = state === 'PROPOSED' && !address.after
  const hrefOf = (target: string, after?: string | null) =>
    withQuery(home, { state: target === 'PROPOSED' ? null : target, after })
  return (
    <ClientMessages of={['creditProposals.own']}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="flex flex-col gap-5">
        <ListFilters oneRow>
          {creditProposalStates.map((option) => (
            <FilterChip
              key={option}
              label={words('chip', { state: option })}
              href={hrefOf(option)}
              active={option === state}
            />
          ))}
        </ListFilters>
        <Card>
          {rows.length > 0 ? (
            <ProposalList rows={rows} />
          ) : (
            <EmptyState title={t(nothingWaits ? 'none' : 'noneOfState')} icon={<Icon name="award" size={24} />}>
              {nothingWaits ? t('noneText') : null}
            </EmptyState>
          )}
        </Card>
      </div>
      <ListFoot first={address.after && hrefOf(state)} next={next && hrefOf(state, next)} />
    </ClientMessages>
  )
}
