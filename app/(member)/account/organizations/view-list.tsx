import { getTranslations } from 'next-intl/server'
import { actorName } from '@/app/_components/actor-name'
import { LoadMore } from '@/app/_ui/load-more'
import type { RecordViewConnection } from '@/lib/services/users/list-record-views'
import { LocalTime } from '../local-time'

type Props = { views: RecordViewConnection; later: boolean }

/** Who looked at the record and when, newest first. */
export async function ViewList({ views: { edges, pageInfo }, later }: Props) {
  const [t, access] = await Promise.all([getTranslations('account.organizations'), getTranslations('access')])
  if (edges.length === 0 && !later) return <p className="text-soft">{t('viewsEmpty')}</p>
  const next = pageInfo.hasNextPage && pageInfo.endCursor
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-line">
        {edges.map(({ node: { id, at, kind, org, actor } }) => {
          const name = (actor && actorName(actor, access)) || t('unknown')
          return (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0">
              <span className="flex min-w-0 flex-col wrap-anywhere">
                {org ? t('byOrg', { actor: name, org: org.name }) : name}
                <span className="text-sm text-soft">{t(`kinds.${kind}`)}</span>
              </span>
              <span className="text-sm leading-6 text-soft">
                <LocalTime at={at.toISOString()} />
              </span>
            </li>
          )
        })}
      </ul>
      {later && <LoadMore href="/account/organizations" label={t('first')} />}
      {next && <LoadMore href={`/account/organizations?after=${encodeURIComponent(next)}`} label={t('more')} />}
    </div>
  )
}
