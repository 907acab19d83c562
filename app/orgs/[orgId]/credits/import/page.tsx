import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { topicsByName } from '@/app/_components/compliance/topics-by-name'
import { titled } from '@/app/_components/titled'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { ImportCredits } from './import-credits'

type Props = { params: Promise<{ orgId: string }> }

export const generateMetadata = titled('creditProposals.file.title')

/** Checks a file of credits, and then proposes them. */
export default async function ImportCreditsPage({ params }: Props) {
  const [{ ctx }, { orgId }] = await Promise.all([enterPage(), params])
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  if (!can(ctx.viewer, 'creditProposal.propose', { id: orgId })) notFound()
  const [t, list, topics] = await Promise.all([
    getTranslations('creditProposals.file'),
    getTranslations('creditProposals.list'),
    getTranslations('compliance.topics'),
  ])
  const home = `/orgs/${orgId}/credits`
  return (
    <>
      <PageHeader
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[{ label: list('title'), href: home }, { label: t('title') }]}
          />
        }
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink href={`${home}/import/sample`} reload icon={<Icon name="download" size={16} />}>
            {t('sample')}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <ImportCredits orgId={orgId} />
        <Card title={t('aboutTitle')}>
          <ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-soft">
            {(['aboutWho', 'aboutColumns', 'aboutTopics', 'aboutSame', 'aboutConfirm'] as const).map((name) => (
              <li key={name}>{t(name)}</li>
            ))}
          </ul>
          <details className="mt-4">
            <summary className="button button-quiet button-sm fold">{t('topicsTitle')}</summary>
            <dl className="mt-3 flex flex-col gap-2 text-sm">
              {topicsByName((code) => topics(code)).map(({ value, label }) => (
                <div key={value}>
                  <dt>{label}</dt>
                  <dd className="text-soft wrap-anywhere">
                    <code>{value}</code>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </Card>
      </div>
    </>
  )
}
