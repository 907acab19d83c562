import { getTranslations } from 'next-intl/server'
import { DayHead, LocalClock } from '@/app/_components/local-day'
import { severityTones } from '@/app/_components/states'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListPage, ownToolsFrom } from '@/app/_lists/list-page'
import { readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { classNames } from '@/app/_ui/class-names'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import { ToneIcon } from '@/app/_ui/tone'
import type { OwnNotice } from '@/lib/data/notices/read'
import type { Locale } from '@/lib/i18n/locales'
import { noticeTexts } from '@/lib/i18n/notice-texts'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { countOwnUnreadNotices, listOwnNotices } from '@/lib/services/notices/own-notices'
import { listOwnOrgs, type OwnOrg } from '@/lib/services/orgs/own-orgs'
import { isNarrowed, ListTools, noticeListInput, noticesHref, readNoticeQuery } from './list-tools'
import { MarkAll } from './mark-all'
import { MarkOne, NewNoticeLink } from './mark-one'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('inbox.title')

/** A person's notices, newest first, unread ones marked. */
export default async function NoticesPage({ searchParams }: Props) {
  const [{ ctx }, queryParams, t] = await Promise.all([enterPage(), searchParams, getTranslations('inbox')])
  const query = readNoticeQuery(queryParams)
  const administers = ctx.viewer.roles.some(({ roleType }) => roleType === 'ADMIN')
  const [listRead, unreadRead, orgsRead] = await Promise.all([
    readPage(query.after, (after) => listOwnNotices(ctx, { ...noticeListInput(query), after })),
    countOwnUnreadNotices(ctx, {}),
    administers ? listOwnOrgs(ctx, {}) : null,
  ])
  const [{ edges, pageInfo }, unread] = [orNotFound(listRead), orNotFound(unreadRead)]
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          unread > 0 && (
            <ClientMessages of={['inbox.markAll', 'inbox.marked']}>
              <MarkAll />
            </ClientMessages>
          )
        }
      />
      {orgsRead?.ok && <UrgentNow orgs={orgsRead.value} />}
      <ListPage
        tools={<ListTools query={query} ofTeam={ctx.viewer.roles.length > 0} unread={unread} />}
        toolsFrom={ownToolsFrom}
        count={edges.length}
        narrowed={isNarrowed(query) || query.after !== null}
        allHref={noticesHref({})}
        empty={{ title: t('empty'), text: t('emptyText'), icon: 'bell' }}
        after={query.after}
        pageInfo={pageInfo}
        hrefOf={(after) => noticesHref({ ...query, after })}
      >
        <ClientMessages of={['inbox.mark', 'inbox.markOf']}>
          <NoticeList notices={edges.map(({ node }) => node)} locale={ctx.locale} />
        </ClientMessages>
      </ListPage>
    </>
  )
}

const looks = { SUCCESS: 'text-success', WARN: 'text-warn', ERROR: 'text-error', INFO: 'text-info' } as const

/** Notices in the reader's language, each linked to the page where it can be handled. */
async function NoticeList({ notices, locale }: { notices: readonly OwnNotice[]; locale: Locale }) {
  const t = await getTranslations('inbox')
  return (
    <ul className="divide-y divide-line">
      {notices.map((notice, index) => {
        const { id, severity, createdAt, readAt, actionPath } = notice
        const { title, text } = noticeTexts(notice, locale)
        return (
          <li
            key={id}
            className={classNames('notice', actionPath && 'press-row notice-opens', !readAt && 'notice-new')}
          >
            <DayHead at={createdAt.toISOString()} before={notices[index - 1]?.createdAt.toISOString() ?? null} />
            <ToneIcon tone={severityTones[severity]} className={`mt-0.5 ${looks[severity]}`} />
            <span className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5 wrap-anywhere">
              <span className="flex flex-wrap items-center gap-x-2">
                <Title notice={notice} title={title} />
                {!readAt && <Tag tone="info">{t('new')}</Tag>}
              </span>
              <span className="text-sm">{text}</span>
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-md:basis-full max-md:ps-7">
              <span className="text-sm text-soft tabular-nums">
                <LocalClock at={createdAt.toISOString()} />
              </span>
              {/* Those that were read keep the place, so that the times stand below each other. */}
              {readAt ? <span className="w-11 max-md:hidden print:hidden" /> : <MarkOne id={id} title={title} />}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Title({ notice: { id, actionPath, readAt }, title }: { notice: OwnNotice; title: string }) {
  if (!actionPath) return <span className="notice-title">{title}</span>
  if (readAt)
    return (
      <Link href={actionPath} variant="bare" className="press-link notice-title">
        {title}
      </Link>
    )
  return (
    <NewNoticeLink id={id} href={actionPath}>
      {title}
    </NewNoticeLink>
  )
}

/** Number of organizations that fit above the notices. */
const maxOrgs = 3

/**
 * Urgent matters in the organizations the person administers. Before the first summary goes out nobody has been
 * notified of them, so they are shown here. Renders nothing when there are none.
 */
async function UrgentNow({ orgs }: { orgs: readonly OwnOrg[] }) {
  const urgent = orgs
    .map(({ id, name, urgent: { licenses, trainings, documents } }) => ({
      id,
      name,
      count: licenses + trainings + documents,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  if (urgent.length === 0) return null
  const [t, switcher] = await Promise.all([getTranslations('inbox.now'), getTranslations('orgs.switcher')])
  return (
    <Card title={t('title')} lead={t('text')} className="mb-5">
      <ul className="flex flex-col gap-2">
        {urgent.slice(0, maxOrgs).map(({ id, name, count }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
            <Link href={`/orgs/${id}`}>{name}</Link>
            <span>{switcher('urgent', { count })}</span>
          </li>
        ))}
        {urgent.length > maxOrgs && (
          <li>
            <Link href="/orgs">{switcher('all')}</Link>
          </li>
        )}
      </ul>
    </Card>
  )
}
