import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { credentialKind, typeName } from '@/app/_components/credentials/credential-label'
import { PageBody } from '@/app/_components/page-body'
import { publicMetadata } from '@/app/_components/public-metadata'
import { stateTones } from '@/app/_components/states'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListSearch } from '@/app/_lists/list-tools'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import { certificationPrograms } from '@/lib/domain/compliance/certification-list'
import { type CoveredLicense, type LawAnswer, lawAnswers } from '@/lib/domain/compliance/coverage'
import { practicalNurse } from '@/lib/domain/credentials/offered-types'
import { geographies } from '@/lib/domain/lists/geographies'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { orNotFound, pageCtx } from '@/lib/server/enter-page'
import { getCoverage } from '@/lib/services/lists/lists'
import { AnswerMark, CoverageMap, type CoverageMapFacts } from './coverage-map'
import { coverageRows } from './coverage-rows'
import { CoverageTable } from './coverage-table'
import { lawHref } from './law-href'
import { searchLicenses } from './license-search'

type Props = { searchParams: Promise<SearchParams> }

/** The words searched for; the rest of a longer text is passed over. */
async function wordsIn({ searchParams }: Props): Promise<string> {
  const { q } = await searchParams
  return typeof q === 'string' ? q.trim().slice(0, 100) : ''
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [t, words] = await Promise.all([getTranslations('coverage'), wordsIn(props)])
  const metadata = await publicMetadata('/coverage', { title: t('title'), description: t('description') })
  return words ? { ...metadata, robots: { index: false, follow: true } } : metadata
}

/** Results shown at once. */
const most = 24

/** The 50 states and the District of Columbia. */
const mapped = geographies.filter(({ kind }) => kind === 'STATE' || kind === 'DISTRICT').map(({ code }) => code)

/** Every state and license with a rule: whether it is counted or only a reference, with its confidence and sources. */
export default async function CoveragePage(props: Props) {
  const [t, locale, ctx, words] = await Promise.all([
    getTranslations('coverage'),
    getLocale(),
    pageCtx(),
    wordsIn(props),
  ])
  const translate = translatorFor(locale)
  const covered = orNotFound(await getCoverage(ctx, {}))
  const answerOf = answersOf(covered)
  const states = [...Map.groupBy(covered, ({ geo }) => geo)]
    .map(([geo, licenses]) => ({
      geo,
      name: translate(`enums.geographies.${geo}`),
      rows: coverageRows(licenses, locale),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
  const maps = mapFacts(answerOf, translate)
  const tiles = maps.flatMap(({ tiles }) => tiles)
  return (
    <PageBody>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="flex flex-col gap-10">
        <search className="flex flex-col gap-4">
          <ListSearch
            action="/coverage"
            label={t('search.label')}
            words={words}
            button={t('search.button')}
            width="w-full sm:w-96"
          />
          {words && <Results words={words} answerOf={answerOf} translate={translate} />}
        </search>
        <section className="flex flex-col gap-5">
          <div className="flex flex-col gap-1">
            <h2 className="text-lg font-semibold">{t('map.title')}</h2>
            <p className="text-sm text-soft">{t('map.lead')}</p>
          </div>
          <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
            {lawAnswers.map((answer) => (
              <div key={answer} className="flex flex-col gap-0.5">
                <dt className="flex items-center gap-2 font-semibold">
                  <AnswerMark answer={answer} />
                  {t('map.count', {
                    answer: t(`answers.${answer}`),
                    count: tiles.filter((tile) => tile.answer === answer).length,
                  })}
                </dt>
                <dd className="text-soft">{t(`answerTexts.${answer}`)}</dd>
              </div>
            ))}
          </dl>
          <ClientMessages of={['coverage.answers', 'coverage.map.tile']}>
            <CoverageMap maps={maps} />
          </ClientMessages>
        </section>
        <div>
          <nav aria-label={t('states')} className="pb-6">
            <ul className="flex flex-wrap gap-x-5">
              {states.map(({ geo, name }) => (
                <li key={geo}>
                  <a
                    href={`#${geo}`}
                    className="link link-quiet inline-flex min-h-8 items-center pointer-coarse:min-h-11 text-sm"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <ClientMessages
            of={[
              'coverage.answers',
              'coverage.sure',
              'coverage.caption',
              'coverage.license',
              'coverage.kind',
              'coverage.sources',
              'coverage.checked',
            ]}
          >
            <div className="flex flex-col gap-4">
              {states.map(({ geo, name, rows }) => (
                <Card key={geo} title={name} id={geo} flush>
                  <CoverageTable state={name} rows={rows} />
                </Card>
              ))}
              <Card title={t('certifications')}>
                <p className="text-soft">
                  {t('certificationsText', {
                    count: certificationPrograms.flatMap((one) => one.certifications).length,
                  })}
                </p>
              </Card>
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
        </div>
      </div>
    </PageBody>
  )
}

type AnswerOf = (license: { geo: string; type: string }) => LawAnswer

function answersOf(covered: readonly CoveredLicense[]): AnswerOf {
  const answers = new Map(covered.map(({ geo, type, answer }) => [`${geo}:${type}`, answer]))
  return ({ geo, type }) => answers.get(`${geo}:${type}`) ?? 'UNKNOWN'
}

function mapFacts(answerOf: AnswerOf, t: Translate): CoverageMapFacts[] {
  const short = (type: string) => t(`enums.credentialTypesShort.${type}`)
  const kinds = [
    { title: typeName('RN', t), typeIn: () => 'RN' },
    { title: `${typeName('LPN', t)} (${short('LPN')}, ${short('LVN')})`, typeIn: practicalNurse },
    { title: typeName('CNA', t), typeIn: () => 'CNA' },
  ]
  return kinds.map(({ title, typeIn }) => ({
    title,
    tiles: mapped.map((geo) => {
      const type = typeIn(geo)
      return {
        geo,
        href: lawHref(geo, type),
        place: t(`enums.geographies.${geo}`),
        answer: answerOf({ geo, type }),
      }
    }),
  }))
}

type ResultsProps = { words: string; answerOf: AnswerOf; translate: Translate }

/** The licenses that the words name, each with what is known of it. */
async function Results({ words, answerOf, translate }: ResultsProps) {
  const t = await getTranslations('coverage')
  const found = searchLicenses(words, answerOf)
  if (found.length === 0)
    return (
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{t('search.none', { words })}</p>
        <p className="text-sm text-soft">{t('search.noneText')}</p>
      </div>
    )
  return (
    <Card
      title={t('search.found', { count: found.length })}
      actions={<Link href="/coverage">{t('search.all')}</Link>}
      footer={found.length > most ? t('search.more', { count: found.length - most }) : undefined}
    >
      <ul className="flex flex-col divide-y divide-line">
        {found.slice(0, most).map((license) => (
          <li
            key={`${license.geo}:${license.type}`}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4"
          >
            <Link href={lawHref(license.geo, license.type)} variant="quiet">
              {credentialKind({ geo: license.geo, credentialType: license.type }, translate)}
            </Link>
            <Tag tone={stateTones['coverage.answers'][answerOf(license)]}>{t(`answers.${answerOf(license)}`)}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  )
}
