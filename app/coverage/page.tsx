import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { PageBody } from '@/app/_components/page-body'
import { publicMetadata } from '@/app/_components/public-metadata'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound, pageCtx } from '@/lib/server/enter-page'
import { getCoverage } from '@/lib/services/lists/lists'
import { coverageRows } from './coverage-rows'
import { CoverageTable } from './coverage-table'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('coverage')
  return publicMetadata('/coverage', { title: t('title'), description: t('description') })
}

/** Every state and license with a rule: whether it is counted or only a reference, with its confidence and sources. */
export default async function CoveragePage() {
  const [t, locale, ctx] = await Promise.all([getTranslations('coverage'), getLocale(), pageCtx()])
  const translate = translatorFor(locale)
  const byState = Map.groupBy(orNotFound(await getCoverage(ctx, {})), ({ geo }) => geo)
  const states = [...byState]
    .map(([geo, licenses]) => ({
      geo,
      name: translate(`enums.geographies.${geo}`),
      rows: coverageRows(licenses, locale),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
  return (
    <PageBody>
      <PageHeader title={t('title')} lead={t('lead')} />
      <dl className="flex flex-col gap-2 pb-6 text-[0.9375rem] sm:flex-row sm:gap-8">
        <Meaning tone="success" term={t('counted')} text={t('countedText')} />
        <Meaning tone="neutral" term={t('reference')} text={t('referenceText')} />
      </dl>
      <nav aria-label={t('states')} className="pb-6">
        <ul className="flex flex-wrap gap-x-5">
          {states.map(({ geo, name }) => (
            <li key={geo}>
              <a
                href={`#${geo}`}
                className="link link-quiet inline-flex min-h-8 items-center pointer-coarse:min-h-11 text-[0.9375rem]"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ClientMessages of={['coverage']}>
        <div className="flex flex-col gap-4">
          {states.map(({ geo, name, rows }) => (
            <Card key={geo} title={name} id={geo} flush>
              <CoverageTable state={name} rows={rows} />
            </Card>
          ))}
          <Card title={t('other')}>
            <div className="flex flex-col items-start gap-4">
              <p className="text-soft">{t('otherText')}</p>
              <ButtonLink href="/contact?about=LICENSES" reload>
                {t('ask')}
              </ButtonLink>
            </div>
          </Card>
        </div>
      </ClientMessages>
    </PageBody>
  )
}

const Meaning = ({ tone, term, text }: { tone: 'success' | 'neutral'; term: string; text: string }) => (
  <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
    <dt>
      <Tag tone={tone}>{term}</Tag>
    </dt>
    <dd className="text-soft">{text}</dd>
  </div>
)
