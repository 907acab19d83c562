import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { bandTone } from '@/app/_components/tones'
import { Stat } from '@/app/_ui/stat'
import type { BoardBand } from '@/lib/domain/compliance/standing'
import type { OrgOverview } from '@/lib/services/orgs/get-org-overview'

/** The bands that ask somebody to do something. */
const urgent: readonly BoardBand[] = ['EXPIRED', 'D30', 'D60', 'D90', 'BEHIND', 'UNVERIFIED']

/** The numbers of an organization; each opens the list that it counts. */
export async function OverviewNumbers({ overview }: { overview: OrgOverview }) {
  const [t, names, signing] = await Promise.all([
    getTranslations('orgs.overview'),
    getTranslations('enums.boardBands'),
    getTranslations('signing.screens.overview'),
  ])
  const home = `/orgs/${overview.org.id}`
  const people = [
    { label: t('members'), value: overview.members, href: `${home}/members?state=ACTIVE` },
    { label: t('onLeave'), value: overview.membersOnLeave, href: `${home}/members?state=ON_LEAVE` },
    { label: t('invitations'), value: overview.openInvitations, href: `${home}/invitations?state=OPEN` },
    ...(overview.upcomingSessions === null
      ? []
      : [{ label: t('sessions'), value: overview.upcomingSessions, href: `${home}/tasks?view=sessions` }]),
    ...(overview.openSigning
      ? [{ label: signing('open'), value: overview.openSigning, href: `${home}/documents/signing?state=SENT` }]
      : []),
  ]
  return (
    <>
      <Numbers title={t('licenses')} columns="grid-cols-2 sm:grid-cols-3 lg:grid-cols-6">
        {overview.bands
          .filter(({ band }) => urgent.includes(band))
          .map(({ band, count }) => (
            <Stat
              key={band}
              label={names(band)}
              value={count}
              tone={count > 0 ? bandTone[band] : 'neutral'}
              href={`${home}/credentials?band=${band}`}
            />
          ))}
      </Numbers>
      <Numbers
        title={overview.upcomingSessions === null ? t('people') : t('peopleSessions')}
        columns={people.length > 3 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3'}
      >
        {people.map((stat) => (
          <Stat key={stat.href} {...stat} />
        ))}
      </Numbers>
    </>
  )
}

const Numbers = ({ title, columns, children }: { title: string; columns: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3">
    <h2 className="font-semibold">{title}</h2>
    <div className={`grid gap-3 ${columns}`}>{children}</div>
  </section>
)
