import { getLocale, getTranslations } from 'next-intl/server'
import { LocalTime } from '@/app/_components/local-time'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { Stat } from '@/app/_ui/stat'
import { Tag } from '@/app/_ui/tag'
import { ToneIcon, toneText } from '@/app/_ui/tone'
import { labelled } from '@/lib/domain/text'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getInstallationOverview, type InstallationOverview } from '@/lib/services/installation/installation'
import { SendingHold } from './sending-hold'
import { type WorkItem, workItems } from './work-items'

export const generateMetadata = titled('installation.overview.title')

/** The start page for super admins: tasks of the installation, and its size. */
export default async function SuperPage() {
  const [{ ctx }, t] = await Promise.all([enterPage(), getTranslations('installation.overview')])
  const overview = orNotFound(await getInstallationOverview(ctx, {}))
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="flex flex-col gap-6">
        <Hold overview={overview} />
        <Numbers overview={overview} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Work items={await workItems(overview, ctx.now)} />
          <Upkeep overview={overview} />
        </div>
      </div>
    </>
  )
}

function Hold({ overview: { sendingHold } }: { overview: InstallationOverview }) {
  if (!sendingHold) return null
  const { restoredAt, madeAt, asked } = sendingHold
  return (
    <ClientMessages of={['installation.hold']}>
      <SendingHold restoredAt={restoredAt.toISOString()} madeAt={madeAt.toISOString()} isRequested={asked} />
    </ClientMessages>
  )
}

async function Work({ items }: { items: readonly WorkItem[] }) {
  const [t, locale] = await Promise.all([getTranslations('installation.overview'), getLocale()])
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title={t('calm')} icon={<Icon name="check" size={24} />}>
          {t('calmText')}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={t('work')} flush>
      <ul className="divide-y divide-line border-t border-line">
        {items.map(({ key, tone, text, act }) => (
          <li key={key} className="flex gap-3 px-4 py-2.5 sm:px-6">
            <ToneIcon tone={tone} className={`mt-2 shrink-0 ${toneText[tone]}`} />
            <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="min-w-0 flex-1 basis-60 py-1 font-semibold wrap-anywhere">{text}</span>
              {act && (
                <ButtonLink href={act.href} size="sm" aria-label={labelled(act.verb, text, locale)}>
                  {act.verb}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

async function Numbers({ overview: { orgs, people } }: { overview: InstallationOverview }) {
  const t = await getTranslations('installation.overview')
  return (
    <section
      aria-label={t('numbers')}
      className="grid grid-cols-1 gap-3 min-[22.5rem]:grid-cols-2 sm:grid-cols-3 sm:gap-4"
    >
      <Stat
        label={t('orgs')}
        value={orgs.exact ? orgs.ACTIVE : t('about', { count: orgs.ACTIVE })}
        href="/super/orgs?state=ACTIVE"
      />
      <Stat
        label={t('suspended')}
        value={orgs.SUSPENDED}
        href="/super/orgs?state=SUSPENDED"
        tone={orgs.SUSPENDED > 0 ? 'warn' : 'neutral'}
      />
      <Stat
        label={t('people')}
        value={people.exact ? people.count : t('about', { count: people.count })}
        hint={people.exact ? undefined : t('aboutHint')}
        href="/super/people"
      />
    </section>
  )
}

async function Upkeep({ overview }: { overview: InstallationOverview }) {
  const t = await getTranslations('installation.overview')
  const detail = (run: InstallationOverview['backup']) =>
    run ? <LocalTime at={run.at.toISOString()} /> : <Tag tone="warn">{t('never')}</Tag>
  return (
    <Card title={t('upkeep')}>
      <DefinitionList
        items={[
          { term: t('lastBackup'), detail: detail(overview.backup) },
          { term: t('lastCheck'), detail: detail(overview.auditCheck) },
          { term: t('lastSeal'), detail: detail(overview.auditSeal) },
        ]}
      />
    </Card>
  )
}
