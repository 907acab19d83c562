import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { stateTones } from '@/app/_components/states'
import { Trail } from '@/app/_components/trail'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams } from '@/app/_lists/address'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import { dateTextLength } from '@/lib/domain/values'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import { versionTitle } from '../../rule-texts'
import { loadVersion } from '../load-version'
import { AsOfCard } from './as-of-card'
import { DecisionCard, ReplayCard } from './decision-card'
import { LawCard } from './law-card'
import { NumbersCard } from './numbers-card'
import { FactsCard, NotesCard, TopicsCard, VersionsCard } from './rule-cards'

type Props = { params: Promise<{ versionId: string }>; searchParams: Promise<SearchParams> }

const messages = ['rules.decide', 'rules.replay', 'enums.complianceStatuses'] as const

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const [{ ctx }, { versionId }] = await Promise.all([enterPage(), params])
  const { record } = await loadVersion(versionId)
  return { title: versionTitle(record, translatorFor(ctx.locale)) }
}

/** One version of a rule: its content and sources, its effect, and who decides on it. */
export default async function RuleVersionPage({ params, searchParams }: Props) {
  const [{ ctx }, { versionId }, queryParams, t] = await Promise.all([
    enterPage(),
    params,
    searchParams,
    getTranslations('rules'),
  ])
  const view = await loadVersion(versionId)
  const { record, rule, editable } = view
  const translate = translatorFor(ctx.locale)
  const isToDecide = record.state !== 'PUBLISHED'
  const title = versionTitle(record, translate)
  const code = `${record.geo}-${record.credentialType}-${record.number}`
  return (
    <ClientMessages of={messages}>
      <PageHeader
        trail={<Trail items={[{ label: t('list.title'), href: '/super/rules' }, { label: code }]} />}
        title={title}
        tags={<Tag tone={stateTones['rules.states'][record.state]}>{t(`states.${record.state}`)}</Tag>}
        actions={
          <>
            {editable && (
              <ButtonLink href={`/super/rules/${record.id}/edit`} icon={<Icon name="pencil" size={16} />}>
                {t('version.edit')}
              </ButtonLink>
            )}
            <ButtonLink href={`/super/rules/new?from=${record.id}`} icon={<Icon name="plus" size={16} />}>
              {t('version.next')}
            </ButtonLink>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {isToDecide && <DecisionCard view={view} />}
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <LawCard rule={rule} current={view.current} translate={translate} />
            <NumbersCard view={view} now={ctx.now} translate={translate} />
            <TopicsCard rule={rule} translate={translate} />
            <NotesCard rule={rule} translate={translate} />
            {isToDecide && <ReplayCard view={view} />}
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            {!isToDecide && <DecisionCard view={view} />}
            <FactsCard view={view} translate={translate} />
            <VersionsCard view={view} translate={translate} />
            <AsOfCard view={view} asOf={readAddress(queryParams).text('asOf', dateTextLength).trim()} />
          </div>
        </div>
      </div>
    </ClientMessages>
  )
}
