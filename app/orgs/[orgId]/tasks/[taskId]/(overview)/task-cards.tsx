import { getLocale, getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { dotted } from '@/app/_ui/dotted'
import type { RevisionUse, TaskRecord } from '@/lib/data/tasks/tasks'
import { listed } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { ProviderNumber } from '@/lib/services/tasks/list-tasks'
import { NumberList } from '../../number-list'

/** The content of a class and its credit. */
export async function FactsCard({ task: { revision } }: { task: TaskRecord }) {
  const [t, enums, topicName, results, values, locale] = await Promise.all([
    getTranslations('tasks.detail'),
    getTranslations('enums'),
    getTranslations('compliance.topics'),
    getTranslations('compliance.topicResults'),
    getTranslations('common.values'),
    getLocale(),
  ])
  const { units, onlineUnits, defaultFormat, industry, topics, topicCodes, objectives, requiresTest, passMark } =
    revision
  const { live, activity } = revision
  const notGiven = values('notGiven')
  const test = passMark === null ? t('testOpen') : t('testYes', { mark: passMark })
  return (
    <Card title={t('facts')}>
      <DefinitionList
        items={[
          { term: t('hours'), detail: units === null ? notGiven : formatUnits(units) },
          ...(onlineUnits === null ? [] : [{ term: t('onlineHours'), detail: formatUnits(onlineUnits) }]),
          { term: t('format'), detail: enums(`courseFormats.${defaultFormat}`) },
          ...(live ? [{ term: t('live'), detail: t('liveYes') }] : []),
          ...(activity === 'COURSE' ? [] : [{ term: t('activity'), detail: enums(`creditActivities.${activity}`) }]),
          { term: t('industry'), detail: enums(`industries.${industry}`) },
          {
            term: t('topicCodes'),
            detail: topicCodes.map((code) => topicName(code)).join(results('separator')) || notGiven,
          },
          { term: t('topics'), detail: listed(topics, locale) || notGiven },
          ...(objectives.length > 0 ? [{ term: t('objectives'), detail: <Lines lines={objectives} /> }] : []),
          { term: t('test'), detail: requiresTest ? test : t('testNo') },
          { term: t('minutesPerUnit'), detail: t('minutesOf', { minutes: revision.minutesPerUnit }) },
          { term: t('attendance'), detail: t('attendancePct', { pct: revision.minAttendancePct }) },
        ]}
      />
    </Card>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="list-disc pl-5">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

type EligibleProps = {
  inService: boolean
  numbers: readonly ProviderNumber[]
  hasProviders: boolean
  locale: 'en' | 'es' | 'ja'
}

/** The licenses for which a class counts, with the approval numbers valid today; or that it is for everybody. */
export async function EligibleCard({ inService, numbers, hasProviders, locale }: EligibleProps) {
  const [t, values] = await Promise.all([getTranslations('tasks.detail'), getTranslations('common.values')])
  if (inService)
    return (
      <Card title={t('purpose')}>
        <p>{t('inServiceText')}</p>
      </Card>
    )
  const lacks = numbers.some(({ provider }) => provider === null)
  return (
    <Card title={t('eligible')} lead={hasProviders ? t('eligibleLead') : t('noneHave')}>
      {numbers.length === 0 ? (
        <p className="text-soft">{values('notGiven')}</p>
      ) : (
        <NumberList numbers={numbers} locale={locale} />
      )}
      {hasProviders && lacks && <p className="pt-3 text-sm text-soft">{t('someLack')}</p>}
    </Card>
  )
}

type RevisionProps = { revisions: readonly RevisionUse[]; timeZone: string }

/** Earlier revisions of a class. Renders nothing if there is only one. */
export async function RevisionsCard({ revisions, timeZone }: RevisionProps) {
  if (revisions.length < 2) return null
  const [t, list] = await Promise.all([getTranslations('tasks.detail'), getTranslations('tasks.list')])
  return (
    <Card title={t('revisions')} lead={t('revisionsLead')}>
      <ul className="divide-y divide-line text-sm">
        {revisions.map(({ id, number, createdAt, units, title, sessions }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
            <span>
              {t('revision', { number })} · {title}
            </span>
            <span className="text-soft tabular-nums">
              {dotted([
                units === null ? list('noHours') : list('hoursCount', { hours: formatUnits(units) }),
                t('revisionFrom', { date: formatDate(todayIn(timeZone, createdAt)) }),
                list('sessionCount', { count: sessions }),
              ])}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
