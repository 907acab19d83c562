import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import {
  type LawFacts,
  lawFacts,
  referenceLawFacts,
  type SourceFacts,
  sourceFacts,
} from '@/app/_components/compliance/law-facts'
import { LawLines, LawParts } from '@/app/_components/compliance/law-lines'
import { type LawLine, lawHeadline } from '@/app/_components/compliance/law-parts'
import { typeName } from '@/app/_components/credentials/credential-label'
import { PageBody } from '@/app/_components/page-body'
import { publicMetadata } from '@/app/_components/public-metadata'
import { stateTones } from '@/app/_components/states'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { classNames } from '@/app/_ui/class-names'
import { DefinitionList } from '@/app/_ui/definition-list'
import { dotted } from '@/app/_ui/dotted'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import { type Tone, toneTint } from '@/app/_ui/tone'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import type { UnreadLaw } from '@/lib/domain/compliance/law-file'
import { labelled } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { defaultLocale, isLocale } from '@/lib/i18n/locales'
import { sureText } from '@/lib/i18n/sure-text'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound, pageCtx } from '@/lib/server/enter-page'
import { getLaw, type KnownLaw } from '@/lib/services/lists/law'
import { lawHref } from '../../law-href'

type Props = { params: Promise<{ geo: string; type: string }> }

/** Read once per request: the title needs it too. */
const look = cache(async (geo: string, type: string) => {
  const ctx = await pageCtx()
  return { ctx, law: orNotFound(await getLaw.unknown(ctx, { geo, credentialType: type })) }
})

/** The page's names and what it says, in the reader's language. */
async function read({ params }: Props) {
  const { geo, type } = await params
  const { ctx, law } = await look(geo, type)
  // Texts of rules exist in the real languages only.
  const words = { locale: isLocale(ctx.locale) ? ctx.locale : defaultLocale, t: translatorFor(ctx.locale) }
  const { t } = words
  const facts = law.rule ? lawFacts(law.rule, words) : law.reference && referenceLawFacts(law.reference, t)
  return { geo, type, law, words, facts, names: { type: typeName(type, t), place: t(`enums.geographies.${geo}`) } }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [t, { geo, type, law, facts, names }] = await Promise.all([getTranslations('coverage.law'), read(props)])
  const metadata = await publicMetadata(lawHref(geo, type), {
    title: t('title', names),
    description: facts ? t('description', { ...names, headline: facts.headline }) : t('descriptionUnknown', names),
  })
  // A page that says only that nothing was read is of no use to whoever searches the web.
  const isEmpty = !facts && law.readings.length === 0 && law.unread.length === 0
  return isEmpty ? { ...metadata, robots: { index: false, follow: true } } : metadata
}

/** What one state asks of one type of license: requirement, how sure it is, sources, history, and what is not known. */
export default async function LawPage(props: Props) {
  const [t, { law, words, facts, names }] = await Promise.all([getTranslations('coverage.law'), read(props)])
  const { answer, rule, reference, readings, versions, unread } = law
  const tone = stateTones['coverage.answers'][answer]
  const sources = sourceFacts(rule ?? reference, readings, words.t)
  return (
    <PageBody>
      <PageHeader
        trail={
          <p className="text-sm">
            <Link href="/coverage">{words.t('coverage.title')}</Link>
          </p>
        }
        title={t('title', names)}
        tags={<Tag tone={tone}>{words.t(`coverage.answers.${answer}`)}</Tag>}
      />
      <div className="flex flex-col gap-4">
        <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex flex-col gap-4">
            {facts ? <Asked facts={facts} tone={tone} /> : <Unknown law={law} />}
            {facts && <More facts={facts} />}
          </div>
          <div className="flex flex-col gap-4">
            <Sure text={law.howSure && sureText(law.howSure, words.t)} sources={sources} />
            {rule && <Board rule={rule} report={facts?.report ?? null} />}
            {versions.length > 0 && (
              <History versions={versions} headlineOf={(version) => lawHeadline(version, words)} />
            )}
          </div>
        </div>
        {unread.length > 0 && <Unread entries={unread} />}
        <Card title={t('knowTitle')} plain>
          <div className="flex flex-col items-start gap-4">
            <p className="text-soft">{t('knowText')}</p>
            <ButtonLink href="/contact?about=LICENSES" reload>
              {words.t('common.shell.contactUs')}
            </ButtonLink>
          </div>
        </Card>
      </div>
    </PageBody>
  )
}

/** The answer, larger than anything it consists of. */
async function Answer({ tone, text, note }: { tone: Tone; text: string; note?: string }) {
  const t = await getTranslations('coverage.law')
  return (
    <div className={classNames('verdict', toneTint[tone])}>
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-sm font-semibold">{t('asks')}</h2>
        <p className="text-verdict font-semibold wrap-anywhere text-ink sm:text-title">{text}</p>
        {note && <p>{note}</p>}
      </div>
    </div>
  )
}

/** What a renewal takes: the sentence, then each way or part. */
function Asked({ facts: { headline, parts, notes }, tone }: { facts: LawFacts; tone: Tone }) {
  return (
    <Card above={<Answer tone={tone} text={headline} />}>
      {(parts.length > 0 || notes.length > 0) && (
        <div className="flex flex-col gap-4">
          <LawParts parts={parts} />
          {notes.map(({ key, text, tone }) => (
            <InlineNotice key={key} tone={tone}>
              {text}
            </InlineNotice>
          ))}
        </div>
      )}
    </Card>
  )
}

/** First renewal, exemptions, topics, and the other numbers; each only where the rule has it. */
async function More({ facts: { first, exemptions, topics, limits } }: { facts: LawFacts }) {
  const t = await getTranslations('coverage.law')
  const sections: { title: string; lines: readonly LawLine[] }[] = [
    { title: t('firstTitle'), lines: first },
    { title: t('exemptions'), lines: exemptions },
    { title: t('topics'), lines: topics.map((text) => ({ text, lines: [] })) },
  ]
  return (
    <>
      {sections
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines }) => (
          <Card key={title} title={title} plain>
            <LawLines lines={lines} />
          </Card>
        ))}
      {limits.length > 0 && (
        <Card title={t('limitsTitle')} plain>
          <DefinitionList items={limits} />
        </Card>
      )}
    </>
  )
}

async function Unknown({ law: { readings, unread } }: { law: KnownLaw }) {
  const t = await getTranslations('coverage.law')
  const headline = readings.length > 0 ? 'unknownRead' : unread.length > 0 ? 'unknownLooked' : 'unknown'
  return <Card above={<Answer tone="neutral" text={t(headline)} note={t('unknownText')} />} />
}

/** The board, its page on renewals, and where hours are reported before it renews. */
async function Board({
  rule: { board, renewalPage },
  report,
}: {
  rule: CreditRequirement
  report: LawFacts['report']
}) {
  const t = await getTranslations('coverage.law')
  return (
    <Card title={t('boardTitle')} plain>
      <div className="flex flex-col items-start gap-2">
        <p className="font-semibold">{board}</p>
        {renewalPage && <Away href={renewalPage}>{t('boardPage')}</Away>}
        {report && (
          <div className="flex flex-col items-start gap-1 pt-2">
            <h3 className="font-semibold">{t('reportTitle')}</h3>
            {report.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <Away href={report.url}>{report.name}</Away>
          </div>
        )}
      </div>
    </Card>
  )
}

/** A link to a page of somebody else. */
async function Away({ href, children }: { href: string; children: string }) {
  const common = await getTranslations('common.state')
  return (
    <Link href={href} target="_blank" rel="noreferrer" className="wrap-anywhere">
      {children}
      <span className="sr-only"> {common('opensNewTab')}</span>
    </Link>
  )
}

async function Sure({ text, sources }: { text: string | null; sources: readonly SourceFacts[] }) {
  const t = await getTranslations('coverage.law')
  if (!text && sources.length === 0) return null
  return (
    <Card title={t('sureTitle')} plain>
      <div className="flex flex-col gap-4">
        {text && <p>{text}</p>}
        {sources.length > 0 && (
          <div className="flex flex-col gap-2">
            <h3 className="font-semibold">{t('sources')}</h3>
            <ul className="flex flex-col divide-y divide-line text-sm">
              {sources.map(({ url, cite, text }) => (
                <li key={`${url}${text}`} className="flex flex-col items-start py-2 first:pt-0 last:pb-0">
                  <Away href={url}>{cite}</Away>
                  <span className="text-soft">{text}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className="text-sm text-soft">{t('boardDecides')}</p>
      </div>
    </Card>
  )
}

type HistoryProps = {
  versions: readonly CreditRequirement[]
  headlineOf: (version: CreditRequirement) => string
}

/** Every version of the rule with the period ends it decides, newest first. */
async function History({ versions, headlineOf }: HistoryProps) {
  const [t, rules, locale] = await Promise.all([
    getTranslations('coverage.law'),
    getTranslations('rules.version'),
    getLocale(),
  ])
  const days = ({ effectiveFrom: from, effectiveTo: to }: CreditRequirement) => {
    if (from && to) return rules('between', { from: formatDate(from), to: formatDate(to) })
    if (from) return rules('from', { from: formatDate(from) })
    return to ? rules('until', { to: formatDate(to) }) : rules('always')
  }
  return (
    <Card title={t('historyTitle')} plain>
      <ol className="flex flex-col divide-y divide-line">
        {versions.map((version) => (
          <li key={version.number} className="flex flex-col gap-0.5 py-2 first:pt-0 last:pb-0">
            <span className="text-sm text-soft">
              {dotted([
                t('version', { number: version.number }),
                labelled(rules('counts'), days(version), locale),
                version.publishedAt
                  ? t('published', { date: formatDate(todayInGeo(version.geo, new Date(version.publishedAt))) })
                  : null,
              ])}
            </span>
            <span>{headlineOf(version)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Notes of those who looked, which are kept in English. */
async function Unread({ entries }: { entries: readonly UnreadLaw[] }) {
  const t = await getTranslations('coverage.law')
  return (
    <Card title={t('unreadTitle')} lead={t('unreadNote')} plain>
      <ul className="flex flex-col gap-4 text-sm">
        {entries.map(({ what, tried, on }) => (
          <li key={what} className="flex flex-col gap-1">
            <p lang="en" className="font-semibold wrap-anywhere">
              {what}
            </p>
            <ul lang="en" className="flex list-disc flex-col gap-0.5 pl-5 text-soft wrap-anywhere">
              {tried.map((place) => (
                <li key={place}>{place}</li>
              ))}
            </ul>
            <p className="text-soft">{t('unreadOn', { date: formatDate(on) })}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
