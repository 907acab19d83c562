import { getLocale, getTranslations } from 'next-intl/server'
import { periodFacts } from '@/app/_components/compliance/period-facts'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { verificationFacts } from '@/app/_components/credentials/verification-facts'
import { LocalTime } from '@/app/_components/local-time'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Tag } from '@/app/_ui/tag'
import { TextField } from '@/app/_ui/text-field'
import type { Tone } from '@/app/_ui/tone'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { RecordCounts } from '@/lib/data/people/people'
import { languageName } from '@/lib/domain/lists/people'
import { type NotificationChannel, type NotificationTopic, topicOf } from '@/lib/domain/notices/topics'
import { wholeName } from '@/lib/domain/people/names'
import { labelled, listed } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { dateTextLength } from '@/lib/domain/values'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import type { DatedStatus } from '@/lib/services/credentials/status'
import { LicenseTable } from './person-buttons'

type Facts = {
  id: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  dob: PlainDate | null
  createdAt: Date
  uiLanguage: string | null
}

/** Identity of the person. Gender, orientation and race are left out: only the person may see them. */
export async function FactsCard({ record }: { record: Facts }) {
  const { id, dob, createdAt, uiLanguage } = record
  const [t, zone] = await Promise.all([getTranslations('people.record'), readerZone()])
  const notGiven = t('notGiven')
  return (
    <Card title={t('facts')}>
      <DefinitionList
        items={[
          { term: t('name'), detail: wholeName(record) || notGiven },
          { term: t('dob'), detail: dob ? formatDate(dob) : notGiven },
          { term: t('language'), detail: uiLanguage ? languageName(uiLanguage) : notGiven },
          { term: t('since'), detail: formatDate(todayIn(zone, createdAt)) },
          { term: t('id'), detail: <span className="font-mono text-xs break-all">{id}</span> },
        ]}
      />
    </Card>
  )
}

/** Counts of data that is not shown here. A super admin never sees files and health records. */
export async function CountsCard({ counts }: { counts: RecordCounts }) {
  const [t, enums, locale] = await Promise.all([
    getTranslations('people.record'),
    getTranslations('enums.documentKinds'),
    getLocale(),
  ])
  const documents = counts.documents.map(({ kind, count }) => labelled(enums(kind), String(count), locale))
  return (
    <Card title={t('counts')} lead={t('countsLead')}>
      <DefinitionList
        items={[
          { term: t('credits'), detail: counts.credits },
          { term: t('enrollments'), detail: counts.enrollments },
          { term: t('certificates'), detail: counts.certificates },
          { term: t('documents'), detail: listed(documents, locale) || t('none') },
          { term: t('tokens'), detail: counts.tokens },
        ]}
      />
    </Card>
  )
}

type State = 'SCHEDULED' | 'SENT' | 'FAILED' | 'SUPPRESSED'
type Message = { id: string; createdAt: Date; kind: string; channels: readonly NotificationChannel[]; state: State }
type Props = {
  messages: { last: readonly Message[]; hasEmail: boolean; mailOff: readonly NotificationTopic[] }
}

const tones: Readonly<Record<State, Tone>> = {
  SCHEDULED: 'info',
  SENT: 'success',
  FAILED: 'error',
  SUPPRESSED: 'neutral',
}
const topicsByKind = new Map<string, NotificationTopic>(Object.entries(topicOf))

/** The latest messages with their delivery state, and reasons why mail is not sent; never the text of a message. */
export async function MessagesCard({ messages: { last, hasEmail, mailOff } }: Props) {
  const [t, inbox, locale] = await Promise.all([
    getTranslations('people.record'),
    getTranslations('inbox'),
    getLocale(),
  ])
  const about = (kind: string) => {
    const topic = topicsByKind.get(kind)
    return topic ? inbox(`topics.${topic}`) : kind
  }
  const topics = listed(
    mailOff.map((topic) => inbox(`topics.${topic}`)),
    locale,
  )
  return (
    <Card title={t('messages')} lead={t('messagesLead')}>
      {!hasEmail && <InlineNotice tone="warn">{t('noMail')}</InlineNotice>}
      {mailOff.length > 0 && <InlineNotice tone="info">{t('mailOff', { topics })}</InlineNotice>}
      {last.length === 0 && <p className="text-soft">{t('noMessages')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {last.map(({ id, createdAt, kind, channels, state }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="flex min-w-0 flex-col wrap-anywhere">
              {about(kind)}
              <span className="text-sm text-soft">
                {listed(
                  channels.map((channel) => inbox(`channels.${channel}`)),
                  locale,
                ) || t('noChannel')}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
              <LocalTime at={createdAt.toISOString()} />
              <Tag tone={tones[state]}>{t(`messageStates.${state}`)}</Tag>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type LicensesCardProps = {
  href: string
  licenses: readonly { credential: CredentialRecord; status: DatedStatus | null }[]
  /** The day as typed; empty for today. */
  day: string
  isInvalid: boolean
}

/** A person's licenses with their status today, or on the day named by the address. */
export async function LicensesCard({ href, licenses, day, isInvalid }: LicensesCardProps) {
  const [{ ctx }, words] = await Promise.all([enterPage(), getTranslations('people.record')])
  const t = translatorFor(ctx.locale)
  const rows = licenses.map(({ credential, status }) => {
    const label = credentialLabel(credential, t)
    const checked = verificationFacts(credential, t)
    return {
      id: credential.id,
      label,
      archived: credential.archivedAt !== null,
      dates: `${formatDate(credential.effectiveAt)} – ${formatDate(credential.expiresAt)}`,
      verified: { text: checked.text, tone: checked.tone },
      status: status && periodFacts(status.current, { label, asOf: status.asOf }, t).tag,
    }
  })
  return (
    <Card title={words('licenses')} flush={rows.length > 0}>
      {rows.length === 0 ? (
        <p className="text-soft">{words('noLicenses')}</p>
      ) : (
        <>
          <LicenseTable rows={rows} />
          <form action={href} className="flex flex-wrap items-end gap-2 border-t border-line p-4 sm:px-6">
            <TextField
              name="asOf"
              label={words('asOf')}
              error={isInvalid ? words('asOfWrong') : undefined}
              defaultValue={day}
              maxLength={dateTextLength}
              autoComplete="off"
              className="sm:max-w-56"
            />
            <Button type="submit">{words('show')}</Button>
          </form>
        </>
      )}
    </Card>
  )
}
