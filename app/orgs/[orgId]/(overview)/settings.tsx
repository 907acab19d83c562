import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Tag } from '@/app/_ui/tag'
import type { OrgRecord } from '@/lib/data/orgs'
import { appFeatures } from '@/lib/domain/lists/app-features'
import { can, type Viewer } from '@/lib/policy/can'
import { FeatureForm, OrgForm } from './late-forms'
import { orgFacts } from './org-fact-list'
import { OrgFacts } from './org-facts'
import { ProviderCard } from './provider-card'
import { settingsLabels, settingsOptions } from './settings-labels'

type Props = { org: OrgRecord; viewer: Viewer }

/** What an organization is: its own facts, its approval numbers, what is switched on. */
export async function Settings({ org, viewer }: Props) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {can(viewer, 'org.update', org) ? <OwnFacts org={org} /> : <OrgFacts org={org} />}
      <ProviderCard org={org} />
      <Features org={org} isOpen={can(viewer, 'org.setFeatures', org)} />
    </div>
  )
}

async function OwnFacts({ org }: { org: OrgRecord }) {
  const [labels, options, facts] = await Promise.all([settingsLabels(), settingsOptions(org.timeZone), orgFacts(org)])
  const { id, version, name, industry, timeZone, address } = org
  const values = {
    name,
    industry,
    timeZone,
    street1: address?.street1 ?? '',
    street2: address?.street2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address?.postalCode ?? '',
  }
  return <OrgForm org={{ id, version, values }} facts={facts} options={options} labels={labels} />
}

async function Features({ org, isOpen }: { org: OrgRecord; isOpen: boolean }) {
  const [t, names] = await Promise.all([getTranslations('orgs.features'), getTranslations('enums.appFeatures')])
  const on = org.appFeatures.map(({ featureType }) => featureType)
  if (!isOpen)
    return (
      <Card title={t('title')} lead={t('lead')}>
        {on.length === 0 && <p className="text-soft">{t('none')}</p>}
        <ul className="flex flex-wrap gap-2">
          {on.map((feature) => (
            <li key={feature}>
              <Tag tone="success">{names(feature)}</Tag>
            </li>
          ))}
        </ul>
      </Card>
    )
  return (
    <Card title={t('title')} lead={t('leadWheel')}>
      <FeatureForm
        key={org.version}
        orgId={org.id}
        version={org.version}
        on={on}
        choices={appFeatures.map((value) => ({ value, label: names(value) }))}
        labels={{ legend: t('legend'), save: t('save'), saved: t('saved') }}
      />
    </Card>
  )
}
