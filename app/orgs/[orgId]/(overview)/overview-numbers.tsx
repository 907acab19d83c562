import { getLocale, getTranslations } from 'next-intl/server'
import { questionParts, questions } from '@/app/_components/compliance/question-facts'
import { withQuery } from '@/app/_lists/address'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { StackedBar } from '@/app/_ui/stacked-bar'
import { Stat } from '@/app/_ui/stat'
import { translatorFor } from '@/lib/i18n/translator'
import type { OrgOverview } from '@/lib/services/orgs/get-org-overview'

/** The numbers of an organization, each once and linked to the list that it counts. */
export async function OverviewNumbers({ overview }: { overview: OrgOverview }) {
  const [t, signing] = await Promise.all([
    getTranslations('orgs.overview'),
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
      {overview.credentials > 0 ? <Licenses overview={overview} /> : <p className="text-soft">{t('noLicenses')}</p>}
      <section className="flex flex-col gap-3">
        <h2 className="font-semibold">{overview.upcomingSessions === null ? t('people') : t('peopleSessions')}</h2>
        <div className={`grid gap-3 ${columns[people.length] ?? 'grid-cols-3'}`}>
          {people.map((stat) => (
            <Stat key={stat.href} {...stat} />
          ))}
        </div>
      </section>
    </>
  )
}

/** Grid classes by the number of figures shown. */
const columns: Readonly<Record<number, string>> = {
  4: 'grid-cols-2 sm:grid-cols-4',
  5: 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-5',
}

/** All licenses, three times: the answers to each question add up to the total. */
async function Licenses({ overview }: { overview: OrgOverview }) {
  const [t, locale] = await Promise.all([getTranslations('orgs.overview'), getLocale()])
  const translate = translatorFor(locale)
  const list = `/orgs/${overview.org.id}/credentials`
  const { credentials, topicsOpen } = overview
  return (
    <Card title={t('licenses')} lead={t('licensesLead', { count: credentials })}>
      <div className="flex flex-col gap-5">
        {questions.map((question) => {
          const label = translate(`common.questions.${question.field}`)
          return (
            <section key={question.field} className="flex flex-col gap-2">
              <h3 className="text-sm font-semibold">{label}</h3>
              <StackedBar parts={questionParts(question, overview, list, translate)} label={label} />
            </section>
          )
        })}
        <p className="text-sm">
          {topicsOpen > 0 ? (
            <Link href={withQuery(list, { topics: 'open' })}>{t('topics', { count: topicsOpen })}</Link>
          ) : (
            <span className="text-soft">{t('topics', { count: 0 })}</span>
          )}
        </p>
      </div>
    </Card>
  )
}
