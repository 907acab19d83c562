import { getLocale, getTranslations } from 'next-intl/server'
import { geoGroups, typeGroups } from '@/app/_components/credentials/license-options'
import { zoneNames, zoneOptions } from '@/app/_components/zones/zone-names'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { Tag } from '@/app/_ui/tag'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { credentialTypeCodes, industries } from '@/lib/domain/lists/credentials'
import { addressStates, geographyCodes } from '@/lib/domain/lists/geographies'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { appFeatures } from '@/lib/domain/lists/organizations'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { listed } from '@/lib/domain/text'
import { translatorFor } from '@/lib/i18n/translator'
import { can, type Viewer } from '@/lib/policy/can'
import { FeatureForm, LadderForm, LogoCard, OrgForm, ProviderCard } from './lazy-parts'

/** Messages of the settings' forms. */
const messages = [
  'orgs.settings',
  'orgs.facts.title',
  'orgs.logo',
  'orgs.providers',
  'orgs.provider',
  'orgs.features',
  'orgs.ladder',
  'validation.credentialNumber',
  'validation.fileRequired',
  'validation.logoTooLarge',
  'validation.expiryBeforeIssue',
  'account.fields.street1',
  'account.fields.street2',
  'account.fields.city',
  'account.fields.state',
  'account.fields.postalCode',
] as const

/** `groups`: names of groups of the reader's organizations, to choose from. */
type Props = { org: OrgRecord; viewer: Viewer; groups: readonly string[] }

/** The settings of an organization: facts, approval numbers, features. */
export function Settings({ org, viewer, groups }: Props) {
  return (
    <ClientMessages of={messages}>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="flex flex-col gap-6">
          {can(viewer, 'org.update', org) ? <OwnFacts org={org} groups={groups} /> : <OrgFacts org={org} />}
          {can(viewer, 'org.setLogo', org) && <Logo org={org} />}
          <Providers org={org} />
        </div>
        <div className="flex flex-col gap-6">
          {can(viewer, 'org.update', org) && <Ladder org={org} />}
          <Features org={org} isOpen={can(viewer, 'org.setFeatures', org)} />
          {isFeatureOn(org, 'TASKS') && <Inspection orgId={org.id} />}
          <History orgId={org.id} />
        </div>
      </div>
    </ClientMessages>
  )
}

/** The optional reminders of expiring licenses, and the digests. */
async function Ladder({ org: { id, version, ladderLeft, weeklyDigest, expiryDigest } }: { org: OrgRecord }) {
  const t = await getTranslations('orgs.ladder')
  const ladder = { left: ladderLeft, weeklyDigest, expiryDigest }
  return (
    <Card title={t('title')} lead={t('lead')}>
      <LadderForm orgId={id} version={version} ladder={ladder} />
    </Card>
  )
}

/** A link to the page for inspections. */
async function Inspection({ orgId }: { orgId: string }) {
  const t = await getTranslations('inspection')
  return (
    <Card title={t('title')} lead={t('lead')}>
      <ButtonLink size="sm" href={`/orgs/${orgId}/inspection`}>
        {t('open')}
      </ButtonLink>
    </Card>
  )
}

/** A link to the organization's history. */
async function History({ orgId }: { orgId: string }) {
  const t = await getTranslations('history.org')
  return (
    <Card title={t('link')} lead={t('linkLead')}>
      <ButtonLink size="sm" href={`/orgs/${orgId}/history`}>
        {t('open')}
      </ButtonLink>
    </Card>
  )
}

async function OwnFacts({ org, groups }: Pick<Props, 'org' | 'groups'>) {
  const options = { ...(await settingsOptions(org.timeZone)), groups }
  const { id, version, name, industry, timeZone, phone, groupName, address } = org
  const values = {
    name,
    industry,
    timeZone,
    phone: phone ?? '',
    groupName: groupName ?? '',
    street1: address?.street1 ?? '',
    street2: address?.street2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address?.postalCode ?? '',
  }
  return <OrgForm org={{ id, version, values }} options={options} />
}

function Logo({ org: { id, version, name, logo } }: { org: OrgRecord }) {
  // A new logo has a new address, because the browser may still have the old one cached.
  const shown = logo && { url: `/api/orgs/${id}/logo?logo=${logo.id}`, width: logo.width, height: logo.height }
  return <LogoCard org={{ id, version, name }} logo={shown} />
}

/** Industries, time zones of the United States plus the one in use, and states. */
async function settingsOptions(inUse: string) {
  const [t, zones, locale] = await Promise.all([getTranslations('enums'), zoneOptions(inUse), getLocale()])
  const byName = new Intl.Collator(locale).compare
  return {
    industries: industries.map((value) => ({ value, label: t(`industries.${value}`) })),
    zones,
    states: addressStates
      .map((value) => ({ value, label: t(`geographies.${value}`) }))
      .sort((a, b) => byName(a.label, b.label)),
  }
}

async function Providers({ org }: { org: OrgRecord }) {
  const [enums, locale] = await Promise.all([getTranslations('enums'), getLocale()])
  const t = translatorFor(locale)
  const geo = (code: string) => (isOneOf(geographyCodes, code) ? enums(`geographies.${code}`) : code)
  const type = (code: string) => (isOneOf(credentialTypeCodes, code) ? enums(`credentialTypesShort.${code}`) : code)
  const rows = org.providers.map((row) => {
    const { id, version, providerNumber, effectiveAt, expiresAt, credentialTypes, approvedBy } = row
    const provider = { id, version, geo: row.geo, providerNumber, effectiveAt, expiresAt, credentialTypes, approvedBy }
    return { provider, geo: geo(row.geo), types: listed(credentialTypes.map(type), locale) }
  })
  const options = { geos: geoGroups(t, locale), types: typeGroups(t).flatMap((group) => group.options) }
  return <ProviderCard orgId={org.id} rows={rows} options={options} />
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
  const choices = appFeatures.map((value) => ({ value, label: names(value) }))
  return (
    <Card title={t('title')} lead={t('leadWheel')}>
      <FeatureForm orgId={org.id} version={org.version} on={on} choices={choices} />
    </Card>
  )
}

type OrgFact = { label: string; value: string }

/** The settings as text, for somebody who may not change them. */
async function OrgFacts({ org }: { org: OrgRecord }) {
  const [t, facts] = await Promise.all([getTranslations('orgs.facts'), orgFacts(org)])
  return (
    <Card title={t('title')}>
      <DefinitionList items={facts.map(({ label, value }) => ({ term: label, detail: value || t('none') }))} />
    </Card>
  )
}

/** The settings as text, one fact per field, always the same fields in the same order. */
async function orgFacts({ name, industry, timeZone, address }: OrgRecord): Promise<OrgFact[]> {
  const [t, fields, locale, zones] = await Promise.all([
    getTranslations('orgs.settings'),
    getTranslations('account.fields'),
    getLocale(),
    zoneNames(),
  ])
  const translate = translatorFor(locale)
  const fact = (label: string, raw: string | null | undefined, format = (text: string) => text): OrgFact => ({
    label,
    value: raw ? format(raw) : '',
  })
  return [
    fact(t('name'), name),
    fact(t('industry'), industry, (code) => translate(`enums.industries.${code}`)),
    fact(t('timeZone'), timeZone, zones),
    fact(fields('street1'), address?.street1),
    fact(fields('street2'), address?.street2),
    fact(fields('city'), address?.city),
    fact(fields('state'), address?.state, (code) => translate(`enums.geographies.${code}`)),
    fact(fields('postalCode'), address?.postalCode),
  ]
}
