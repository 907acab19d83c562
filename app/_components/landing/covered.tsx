import { getLocale, getTranslations } from 'next-intl/server'
import { typeName } from '@/app/_components/credentials/credential-label'
import { Link } from '@/app/_ui/link'
import type { CoveredLicense } from '@/lib/domain/compliance/coverage'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound, pageCtx } from '@/lib/server/enter-page'
import { getCoverage } from '@/lib/services/lists/get-coverage'
import { Section } from './section'

/** The licenses that are counted and those shown for reference, according to the published rules. */
export async function Covered() {
  const [t, ctx] = await Promise.all([getTranslations('home.coverage'), pageCtx()])
  const all = orNotFound(await getCoverage(ctx, {}))
  const countedLicenses = all.filter(({ kind }) => kind === 'COUNTED')
  const reference = all.filter(({ kind }) => kind === 'REFERENCE')
  const states = new Set(countedLicenses.map(({ geo }) => geo)).size
  const lead = t('lead', { counted: countedLicenses.length, states, reference: reference.length })
  return (
    <Section title={t('title')} lead={lead}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-14">
        <Counted title={t('counted')} licenses={countedLicenses} />
        <div className="flex flex-col items-start gap-3">
          <h3 className="font-semibold">{t('reference')}</h3>
          <p className="text-[0.9375rem]">{await stateNames(reference)}</p>
          <p className="pt-3 text-[0.9375rem] text-soft">{t('other')}</p>
          <Link href="/coverage">{t('all')}</Link>
        </div>
      </div>
    </Section>
  )
}

/** One line per state with its types in full. */
async function Counted({ title, licenses }: { title: string; licenses: readonly CoveredLicense[] }) {
  const locale = await getLocale()
  const t = translatorFor(locale)
  const names = (ones: readonly CoveredLicense[]) =>
    ones.map(({ type }) => typeName(type, t)).toSorted((a, b) => a.localeCompare(b, locale))
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{title}</h3>
      <dl className="flex flex-col divide-y divide-line border-y border-line text-[0.9375rem]">
        {[...Map.groupBy(licenses, ({ geo }) => geo)].map(([geo, ones]) => (
          <div key={geo} className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)] gap-x-4 py-2">
            <dt className="text-soft">{t(`enums.geographies.${geo}`)}</dt>
            <dd>{names(ones).join(t('compliance.topicResults.separator'))}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The states that have a reference rule, each once, in alphabetical order. */
async function stateNames(licenses: readonly CoveredLicense[]): Promise<string> {
  const locale = await getLocale()
  const t = translatorFor(locale)
  const names = [...new Set(licenses.map(({ geo }) => geo))].map((geo) => t(`enums.geographies.${geo}`))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    names.toSorted((a, b) => a.localeCompare(b, locale)),
  )
}
