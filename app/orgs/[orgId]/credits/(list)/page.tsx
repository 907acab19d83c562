import { getTranslations } from 'next-intl/server'
import { topicsText } from '@/app/_components/credit-proposals/proposal-rows'
import { hoursText } from '@/app/_components/credits/credit-outcome'
import { nameInList } from '@/app/_components/members/member-name'
import { stateTones } from '@/app/_components/states'
import { titled } from '@/app/_components/titled'
import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { ListFoot, NoMatches } from '@/app/_lists/list-foot'
import { OneFilter } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import type { CreditProposalRecord } from '@/lib/data/credit-proposals/read'
import { type CreditProposalState, creditProposalStates, lastDayOf } from '@/lib/domain/credit-proposals/proposal'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listOrgCreditProposals } from '@/lib/services/credit-proposals/proposals'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { type ProposedRow, ProposedTable } from './proposed-table'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('creditProposals.list.title')

/** Credits that an organization proposed to its members, with their state. */
export default async function ProposedPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const address = readAddress(queryParams)
  const state = address.code(creditProposalStates, 'state')
  const [orgRead, pageRead] = await Promise.all([
    getOrgToWork(ctx, { id: orgId }),
    readPage(address.after, (after) => listOrgCreditProposals(ctx, { orgId, state, after })),
  ])
  const [org, { edges, pageInfo }] = [orNotFound(orgRead), orNotFound(pageRead)]
  const [t, members] = await Promise.all([getTranslations('creditProposals.list'), getTranslations('members.list')])
  const translate = translatorFor(ctx.locale)
  const home = `/orgs/${orgId}/credits`
  const next = nextOf(pageInfo)
  const trail = [{ label: members('title'), href: `/orgs/${orgId}/members` }, { label: t('title') }]
  const rows = edges.map(({ node }) => proposedRow(node, org.timeZone, translate))
  const editable = can(ctx.viewer, 'creditProposal.propose', { id: orgId })
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={trail} />}
        title={t('title')}
        lead={t('lead')}
        actions={
          editable && (
            <ButtonLink href={`${home}/import`} variant="primary" icon={<Icon name="upload" size={16} />}>
              {t('import')}
            </ButtonLink>
          )
        }
      />
      <div className="flex flex-col gap-5">
        <States home={home} state={state} />
        {rows.length > 0 ? (
          <Card flush>
            <ProposedTable rows={rows} />
          </Card>
        ) : state || address.after ? (
          <NoMatches allHref={home} />
        ) : (
          <Card>
            <EmptyState title={t('none')} icon={<Icon name="award" size={24} />}>
              {t('noneText')}
            </EmptyState>
          </Card>
        )}
      </div>
      <ListFoot
        first={address.after && withQuery(home, { state })}
        next={next && withQuery(home, { state, after: next })}
      />
    </>
  )
}

async function States({ home, state }: { home: string; state: CreditProposalState | null }) {
  const t = await getTranslations('creditProposals')
  return (
    <OneFilter
      oneRow
      values={creditProposalStates.map((option) => [option, t('chip', { state: option })])}
      chosen={state}
      href={(chosen) => withQuery(home, { state: chosen })}
    />
  )
}

function proposedRow(proposal: CreditProposalRecord, timeZone: string, t: Translate): ProposedRow {
  const { id, orgId, memberId, title, completedAt, units, state, createdAt, answeredAt } = proposal
  const day = (moment: Date) => formatDate(todayIn(timeZone, moment))
  const lastDay = formatDate(lastDayOf(proposal, timeZone))
  const until = state === 'PROPOSED' ? t('creditProposals.list.until', { date: lastDay }) : null
  return {
    id,
    href: memberId && `/orgs/${orgId}/members/${memberId}`,
    name: nameInList({ middleName: null, ...proposal }, t('members.name.unknown')),
    title,
    topics: topicsText(proposal, t),
    byOneself: proposal.byOneself,
    completedAt: formatDate(completedAt),
    hours: units === null || proposal.printedHours ? hoursText(proposal, t) : formatUnits(units),
    proposedAt: day(createdAt),
    state: { text: t(`creditProposals.states.${state}`), tone: stateTones['creditProposals.states'][state] },
    since: until ?? (answeredAt ? day(answeredAt) : null),
  }
}
