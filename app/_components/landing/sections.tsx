import { getLocale, getTranslations } from 'next-intl/server'
import { typeName } from '@/app/_components/credentials/credential-label'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { StackedBar } from '@/app/_ui/stacked-bar'
import { type Tone, ToneIcon, toneText } from '@/app/_ui/tone'
import type { CoveredLicense } from '@/lib/domain/compliance/coverage'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound, pageCtx } from '@/lib/server/enter-page'
import { getCoverage } from '@/lib/services/lists/lists'
import { Picture, Points, Section } from './section'

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
          <p className="text-sm">{await stateNames(reference)}</p>
          <p className="pt-3 text-sm text-soft">{t('other')}</p>
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
      <dl className="flex flex-col divide-y divide-line border-y border-line text-sm">
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

/** Benefits for somebody responsible for many licenses. */
export async function Organizations() {
  const t = await getTranslations('home.admin')
  const points = [
    { icon: 'gauge', title: t('risk.title'), text: t('risk.text') },
    { icon: 'file-text', title: t('classes.title'), text: t('classes.text') },
    { icon: 'eye-off', title: t('privacy.title'), text: t('privacy.text') },
    { icon: 'code-xml', title: t('api.title'), text: t('api.text') },
  ] as const
  return (
    <Section title={t('title')} sunken>
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-14">
        <div className="flex flex-col gap-8">
          <Points points={points} columns="" />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ButtonLink href="/contact?about=ORGANIZATION" reload>
              {t('contact')}
            </ButtonLink>
            <p className="text-sm text-soft">{t('start')}</p>
          </div>
        </div>
        <OverviewPicture />
      </div>
    </Section>
  )
}

/** An organization's overview: first the tasks, then the numbers. */
async function OverviewPicture() {
  const t = await getTranslations('home.admin.example')
  const parts = [
    { key: 'expired', label: t('parts.expired'), count: 2, fill: 'fill-expired' },
    { key: 'd30', label: t('parts.d30'), count: 3, fill: 'fill-days-30' },
    { key: 'd60', label: t('parts.d60'), count: 8, fill: 'fill-days-60' },
    { key: 'd90', label: t('parts.d90'), count: 6, fill: 'fill-days-90' },
    { key: 'later', label: t('parts.later'), count: 101, fill: 'fill-later' },
  ]
  return (
    <Picture says={t('picture')}>
      <div className="flex flex-col gap-4">
        <Card title={t('work')} level={3} flush>
          <ul className="divide-y divide-line border-t border-line">
            <Work tone="error" text={t('expired')} verb={t('see')} />
            <Work
              tone="warn"
              text={t('soon')}
              more={[
                { text: t('ready'), verb: t('remind') },
                { text: t('short'), verb: t('offer') },
              ]}
            />
            <Work tone="info" text={t('sign')} verb={t('ask')} />
          </ul>
        </Card>
        <Card title={t('when')} level={3}>
          <StackedBar label={t('when')} parts={parts} />
        </Card>
      </div>
    </Picture>
  )
}

type WorkProps = { tone: Tone; text: string; verb?: string; more?: readonly { text: string; verb: string }[] }

const Work = ({ tone, text, verb, more = [] }: WorkProps) => (
  <li className="flex gap-3 px-4 py-3 sm:px-6">
    <ToneIcon tone={tone} className={`mt-1 shrink-0 ${toneText[tone]}`} />
    <div className="flex min-w-0 grow flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold">{text}</span>
        {verb && <Verb text={verb} />}
      </div>
      {more.map((org) => (
        <div key={org.text} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-soft">{org.text}</span>
          <Verb text={org.verb} />
        </div>
      ))}
    </div>
  </li>
)

const Verb = ({ text }: { text: string }) => <span className="link link-inline text-sm">{text}</span>

/** Benefits for license holders. */
export async function LicenseHolders() {
  const t = await getTranslations('home.nurse')
  const points = [
    { icon: 'list-checks', title: t('counted.title'), text: t('counted.text') },
    { icon: 'copy-check', title: t('once.title'), text: t('once.text') },
    { icon: 'rotate-ccw-clock', title: t('correct.title'), text: t('correct.text') },
    { icon: 'user-round-check', title: t('yours.title'), text: t('yours.text') },
  ] as const
  return (
    <Section title={t('title')} wideOnly>
      <Points points={points} columns="lg:grid-cols-4" />
    </Section>
  )
}

/** How data is handled, in plain words. Each sentence has to be true of every installation. */
export async function Trust() {
  const t = await getTranslations('home.trust')
  const points = [
    { icon: 'user-round-check', title: t('yours.title'), text: t('yours.text') },
    { icon: 'search', title: t('seen.title'), text: t('seen.text') },
    { icon: 'eye-off', title: t('private.title'), text: t('private.text') },
    { icon: 'rotate-ccw-clock', title: t('history.title'), text: t('history.text') },
    { icon: 'download', title: t('data.title'), text: t('data.text') },
    { icon: 'circle-check', title: t('tracking.title'), text: t('tracking.text') },
  ] as const
  return (
    <Section title={t('title')} sunken>
      <Points points={points} columns="lg:grid-cols-3" />
      <Link href="/privacy" className="self-start">
        {t('more')}
      </Link>
    </Section>
  )
}

/** Prices, and where to verify a certificate. */
export async function Price() {
  const t = await getTranslations('home.price')
  const offers = [
    { title: t('holders.title'), price: t('holders.price'), text: t('holders.text'), href: '/login?signup' },
    {
      title: t('organizations.title'),
      price: t('organizations.price'),
      text: t('organizations.text'),
      href: '/contact?about=ORGANIZATION',
    },
  ]
  const actions = [t('holders.action'), t('organizations.action')]
  return (
    <Section title={t('title')}>
      <ul className="grid gap-4 md:grid-cols-2">
        {offers.map(({ title, price, text, href }, index) => (
          <li
            key={title}
            className="flex flex-col items-start gap-2 rounded-xl border border-line bg-surface p-5 sm:p-6"
          >
            <h3 className="text-soft">{title}</h3>
            <p className="text-title font-semibold tracking-tight">{price}</p>
            <p className="grow pb-3 text-soft">{text}</p>
            <ButtonLink href={href} variant={index === 0 ? 'primary' : 'secondary'} reload>
              {actions[index]}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <CheckCertificate />
    </Section>
  )
}

async function CheckCertificate() {
  const t = await getTranslations('home.verify')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line p-5 sm:px-6">
      <div className="flex flex-col gap-0.5">
        <h3 className="font-semibold">{t('title')}</h3>
        <p className="text-soft">{t('text')}</p>
      </div>
      <ButtonLink href="/verify" reload>
        {t('action')}
      </ButtonLink>
    </div>
  )
}
