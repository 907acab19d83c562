import { Table } from '@/app/_ui/table'
import type { ProviderRecord } from '@/lib/data/orgs'
import { credentialTypeCodes } from '@/lib/domain/lists/credential-types'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { formatDate } from '@/lib/domain/time/format-date'
import { getTranslations } from '@/lib/i18n/translations'

/** The approval numbers of an organization with their dates and license types. */
export async function ProviderTable({ providers }: { providers: readonly ProviderRecord[] }) {
  const [t, enums] = await Promise.all([getTranslations('orgs.providers'), getTranslations('enums')])
  const geo = (code: string) => (isOneOf(geographyCodes, code) ? enums(`geographies.${code}`) : code)
  const type = (code: string) => (isOneOf(credentialTypeCodes, code) ? enums(`credentialTypesShort.${code}`) : code)
  return (
    <Table
      caption={t('title')}
      rows={providers}
      rowKey={(row) => row.id}
      empty={<p className="p-5 text-soft">{t('empty')}</p>}
      columns={[
        { key: 'number', header: t('number'), lead: true, cell: (row) => row.providerNumber },
        { key: 'geo', header: t('geo'), cell: (row) => geo(row.geo) },
        { key: 'from', header: t('from'), cell: (row) => formatDate(row.effectiveAt) },
        { key: 'to', header: t('to'), cell: (row) => (row.expiresAt ? formatDate(row.expiresAt) : t('noEnd')) },
        { key: 'types', header: t('types'), cell: (row) => row.credentialTypes.map(type).join(', ') },
      ]}
    />
  )
}
