import { getLocale, getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Table } from '@/app/_ui/table'
import type { OrgRecord, ProviderRecord } from '@/lib/data/orgs'
import { credentialTypeCodes } from '@/lib/domain/lists/credential-types'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { formatDate } from '@/lib/domain/time/format-date'
import { translatorFor } from '@/lib/i18n/translator'
import { AddProvider, ProviderActions } from './late-forms'
import { providerLabels, providerOptions } from './provider-labels'

/** The approval numbers of an organization with their dates and license types; each can be changed and removed. */
export async function ProviderCard({ org }: { org: OrgRecord }) {
  const [t, enums, locale, labels] = await Promise.all([
    getTranslations('orgs.providers'),
    getTranslations('enums'),
    getLocale(),
    providerLabels(),
  ])
  // One object for all rows: it is sent to the browser once.
  const form = { orgId: org.id, options: providerOptions(translatorFor(locale), locale), labels }
  const geo = (code: string) => (isOneOf(geographyCodes, code) ? enums(`geographies.${code}`) : code)
  const type = (code: string) => (isOneOf(credentialTypeCodes, code) ? enums(`credentialTypesShort.${code}`) : code)
  const until = ({ expiresAt }: ProviderRecord) => (expiresAt ? formatDate(expiresAt) : t('noEnd'))
  return (
    <Card title={t('title')} lead={t('lead')} flush actions={<AddProvider form={form} />}>
      <Table
        caption={t('title')}
        rows={org.providers}
        rowKey={(row) => row.id}
        empty={<p className="p-5 text-soft">{t('empty')}</p>}
        columns={[
          { key: 'number', header: t('number'), lead: true, cell: (row) => row.providerNumber },
          { key: 'geo', header: t('geo'), cell: (row) => geo(row.geo) },
          { key: 'from', header: t('from'), cell: (row) => formatDate(row.effectiveAt) },
          { key: 'to', header: t('to'), cell: until },
          { key: 'types', header: t('types'), cell: (row) => row.credentialTypes.map(type).join(', ') },
          {
            key: 'actions',
            header: labels.actions,
            quiet: true,
            align: 'end',
            cell: (row) => <ProviderActions form={form} provider={editable(row)} />,
          },
        ]}
      />
    </Card>
  )
}

const editable = ({ id, version, geo, providerNumber, effectiveAt, expiresAt, credentialTypes }: ProviderRecord) => ({
  id,
  version,
  geo,
  providerNumber,
  effectiveAt,
  expiresAt,
  credentialTypes,
})
