import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { countOwnUnreadNotices, listOwnNotices } from '@/lib/services/notices/list-own-notices'
import { MarkAll } from './mark-all'
import { NoticeList } from './notice-list'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('inbox')
  return { title: t('title') }
}

/** What a person was told, newest first, with what they have not read marked. */
export default async function NoticesPage({ searchParams }: Props) {
  const [{ ctx }, { after }, t] = await Promise.all([enterPage(), searchParams, getTranslations('inbox')])
  const place = typeof after === 'string' ? after : null
  const [listRead, unreadRead] = await Promise.all([
    listOwnNotices(ctx, { after: place }),
    countOwnUnreadNotices(ctx, {}),
  ])
  const [{ edges, pageInfo }, unread] = [orNotFound(listRead), orNotFound(unreadRead)]
  const next = pageInfo.hasNextPage ? pageInfo.endCursor : null
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          unread > 0 && (
            <MarkAll labels={{ marked: t('marked') }}>
              <Button data-press="all">{t('markAll')}</Button>
            </MarkAll>
          )
        }
      />

      <Card>
        {edges.length > 0 ? (
          <NoticeList notices={edges.map(({ node }) => node)} locale={ctx.locale} />
        ) : (
          <EmptyState title={t(place ? 'none' : 'empty')} icon={<Icon name="mail" size={24} />}>
            {place ? null : t('emptyText')}
          </EmptyState>
        )}
      </Card>
      {(place || next) && (
        <div className="flex flex-wrap justify-end gap-2 py-4">
          {place && (
            <ButtonLink href="/notices" size="sm">
              {t('newest')}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={`/notices?after=${encodeURIComponent(next)}`} size="sm">
              {t('more')}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}
