import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { Await } from '@/app/_components/refresh-until-done'
import { stateTones } from '@/app/_components/states'
import { Trail } from '@/app/_components/trail'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { Alert } from '@/app/_ui/alert'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import type { RosterRecord } from '@/lib/data/license-checks/board-rosters'
import { type LicensingBoardCode, licensingBoardOf } from '@/lib/domain/license-checks/licensing-boards'
import { publishedLayoutOf } from '@/lib/domain/license-checks/published-layouts'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getBoardRoster } from '@/lib/services/license-checks/board-rosters'
import { home, readMatchQuery, rostersHome } from '../../verification-query'
import { MappingForm } from './mapping-form'
import { Matches } from './matches'

type Props = { params: Promise<{ rosterId: string }>; searchParams: Promise<SearchParams> }

/** Read once for both the page and its title. */
const read = cache(async (id: string) => {
  const { ctx } = await enterPage()
  return { ctx, found: orNotFound(await getBoardRoster(ctx, { id })) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await read((await params).rosterId)).found.roster.fileName }
}

const messages = [
  'boardChecks.mapping',
  'boardChecks.rosterFields',
  'boardChecks.matches',
  'boardChecks.outcomes',
  'boardChecks.fields',
  'boardChecks.listedStatuses',
  'boardChecks.apply',
  'enums.geographies',
  'enums.credentialTypes',
] as const

/** One list: how its lines are read, and what it says about licenses. */
export default async function RosterPage({ params, searchParams }: Props) {
  const [{ ctx, found }, queryParams] = await Promise.all([read((await params).rosterId), searchParams])
  const { roster, unapplied } = found
  const t = await getTranslations('boardChecks')
  const isWorking = roster.state === 'READING' || roster.state === 'MATCHING'
  const { rows, skipped, licenses } = roster
  return (
    <ClientMessages of={messages}>
      <PageHeader
        trail={
          <Trail
            items={[
              { label: t('queue.title'), href: home },
              { label: t('rosters.title'), href: rostersHome },
              { label: roster.fileName },
            ]}
          />
        }
        title={roster.fileName}
        lead={`${t(`boards.${roster.board as LicensingBoardCode}`)}. ${rows > 0 ? t('roster.facts', { rows, skipped, licenses }) : ''}`}
        tags={<Tag tone={stateTones['boardChecks.states'][roster.state]}>{t(`states.${roster.state}`)}</Tag>}
      />
      <div className="flex flex-col gap-5">
        {(roster.objectName || roster.state !== 'MAPPING') && <Origin roster={roster} />}
        {roster.clearedAt && <InlineNotice tone="info">{t('roster.cleared')}</InlineNotice>}
        {isWorking && (
          <Card>
            <Await text={t('roster.working')} />
          </Card>
        )}
        {roster.state === 'FAILED' && (
          <Alert tone="error" title={t('states.FAILED')}>
            {t(`problems.${(roster.problem ?? 'unreadable') as 'unreadable'}`)}
          </Alert>
        )}
        {roster.state === 'MAPPING' && <Mapping roster={roster} />}
        {roster.applies.some((outcome) => unapplied[outcome] > 0) && (
          <Card>
            <Await text={t('apply.done')} />
          </Card>
        )}
        {roster.state === 'READY' && !roster.clearedAt && (
          <Matches ctx={ctx} roster={roster} unapplied={unapplied} query={readMatchQuery(queryParams)} />
        )}
      </div>
    </ClientMessages>
  )
}

/** Names the published list that a file is, with its site; null for any other. */
async function publishedAs({ board, layout }: RosterRecord): Promise<{ place: string; site: string } | null> {
  const published = layout.format === 'CSV' && layout.published ? publishedLayoutOf(board) : null
  const places = await getTranslations('enums.geographies')
  return published && { place: places(published.geo as 'CA'), site: published.site }
}

/** Where a list comes from, and how its columns were read. */
async function Origin({ roster }: { roster: RosterRecord }) {
  const [t, published] = [await getTranslations('boardChecks.roster'), await publishedAs(roster)]
  return (
    <>
      {roster.objectName && (
        <p className="text-sm text-soft wrap-anywhere">{t('stored', { name: roster.objectName })}</p>
      )}
      {published && roster.state !== 'MAPPING' && <p className="text-sm text-soft">{t('published', published)}</p>}
    </>
  )
}

async function Mapping({ roster }: { roster: RosterRecord }) {
  const [t, published] = [await getTranslations('boardChecks.mapping'), await publishedAs(roster)]
  const { id, version, head, layout, board } = roster
  const { geos = [], types = [] } = licensingBoardOf(board) ?? {}
  return (
    <Card title={t('title')} lead={published ? t('published', published) : t('lead')}>
      <MappingForm
        roster={{ id, version }}
        head={head}
        layout={layout}
        kinds={{ geos: [...geos], types: [...types] }}
      />
    </Card>
  )
}
