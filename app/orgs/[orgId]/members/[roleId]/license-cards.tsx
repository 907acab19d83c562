import { getTranslations } from 'next-intl/server'
import { credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { metByText, missingText } from '@/app/_components/compliance/met-by-text'
import { ownWordText } from '@/app/_components/compliance/own-word'
import { StateBand } from '@/app/_components/compliance/state-band'
import { storedAnswer } from '@/app/_components/compliance/stored-ways'
import { VerificationBadge } from '@/app/_components/credentials/verification-badge'
import { verificationFacts } from '@/app/_components/credentials/verification-facts'
import { missedText } from '@/app/_components/curriculums/curriculum-texts'
import { StatusNotes } from '@/app/_components/members/status-beside-hours'
import { stateTones } from '@/app/_components/states'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ComplianceRing } from '@/app/_ui/compliance-ring'
import { dotted } from '@/app/_ui/dotted'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Tag } from '@/app/_ui/tag'
import type { MemberRecord } from '@/lib/data/members/read'
import { metWay, waysMissing } from '@/lib/domain/compliance/open-ways'
import { credentialStanding, type UnitsStanding } from '@/lib/domain/compliance/standing'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import type { AssignmentView } from '@/lib/services/curriculums/list-assignments'
import { PressRow } from './press-row'

type Props = { member: MemberRecord; views: readonly CredentialView[]; locale: Locale; own: boolean }

/** A member's active licenses, each with its state first: hours, expiry, and one sentence about what is missing. */
export async function CredentialsCard({ member, views, locale, own }: Props) {
  const [t, detail] = await Promise.all([getTranslations('members.credentials'), getTranslations('members.detail')])
  const translate = translatorFor(locale)
  if (views.length === 0)
    return (
      <Card title={t('title')}>
        <p className="text-soft">{t('empty')}</p>
      </Card>
    )
  return (
    <section aria-labelledby="licenses" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="licenses" className="text-lg font-semibold">
          {t('title')}
        </h2>
        <p className="text-sm text-soft">{dotted([t('lead'), own ? null : detail('privacy')])}</p>
      </div>
      {views.map((view) => (
        <Credential key={view.credential.id} member={member} view={view} t={translate} />
      ))}
    </section>
  )
}

/** The texts of one line, in the reader's language. */
function lineOf(view: CredentialView, t: Translate) {
  const { credential, status } = view
  const { evaluation } = status.current
  const { counted, required } = evaluation
  const { deadline, units: standing } = credentialStanding(credential, status.current, status.asOf)
  const units = { counted: formatUnits(counted?.total ?? 0), required: formatUnits(required?.total ?? 0) }
  return {
    facts: credentialFacts(view, t),
    sentence: sentenceFor(view, t),
    deadline: { text: t(`enums.deadlines.${deadline}`), tone: stateTones['enums.deadlines'][deadline] },
    standing: answerOf(view, standing, t),
    hours: required && required.total > 0 ? units : null,
    verification: verificationFacts(credential, t),
  }
}

/** What an organization reads of a license whose rule asks for something beside or instead of hours. */
function answerOf({ status }: CredentialView, units: UnitsStanding, t: Translate) {
  const { requirement } = status.current
  const stored = {
    units,
    way: requirement && metWay(requirement),
    wayBasis: requirement?.basis ?? null,
    asksWay: requirement?.question ?? false,
    waysMissing: waysMissing(requirement),
  }
  return storedAnswer(stored, t)
}

/** The sentence about a license; what is asked of its holder is said of them. */
function sentenceFor(view: CredentialView, t: Translate): string | null {
  const { current } = view.status
  const metBy = metByText(current, t, 'ORGANIZATION')
  if (metBy) return t('members.credentials.metBy', { metBy })
  const missing = missingText(current, t)
  if (!missing) return credentialFacts(view, t).sentence
  return t(`members.credentials.${current.requirement?.question ? 'asked' : 'lacks'}`, { missing })
}

type LineProps = { member: MemberRecord; view: CredentialView; t: Translate }

async function Credential({ member, view, t }: LineProps) {
  const words = await getTranslations('members.credentials')
  const { facts, sentence, deadline, standing, hours, verification } = lineOf(view, t)
  const { credential } = view
  const isUrgent = deadline.tone === 'error' || (deadline.tone === 'warn' && standing.tone !== 'error')
  const [first, other] = isUrgent ? [deadline, standing] : [standing, deadline]
  return (
    <Card
      level={3}
      above={<StateBand state={{ ...first, meaning: facts.state.meaning }} />}
      title={facts.label}
      lead={facts.kind}
      actions={
        <>
          {other.tone !== 'neutral' && <Tag tone={other.tone}>{other.text}</Tag>}
          <VerificationBadge facts={verification} />
          <ButtonLink
            href={`/orgs/${member.orgId}/members/${member.id}/credentials/${credential.id}`}
            size="sm"
            aria-label={words('creditsOf', { credential: facts.label })}
          >
            {words('credits')}
          </ButtonLink>
        </>
      }
    >
      <div className="flex gap-4">
        <span className="hidden sm:block">
          <ComplianceRing {...facts.ring} size="sm" />
        </span>
        <div className="flex min-w-0 grow flex-col gap-1.5">
          <p className="flex flex-wrap gap-x-4 gap-y-0.5 tabular-nums">
            {hours && (
              <span>
                {words.rich('hours', { ...hours, b: (said) => <strong className="font-semibold">{said}</strong> })}
                {facts.hoursOfPeriod && <span className="text-soft"> {facts.hoursOfPeriod}</span>}
              </span>
            )}
            <span>
              {words.rich('expires', {
                date: formatDate(credential.expiresAt),
                b: (said) => <time className="font-semibold">{said}</time>,
              })}
            </span>
            <span className="text-soft">{facts.expiryText ?? facts.daysText}</span>
          </p>
          {sentence && <p className="max-w-prose text-sm">{sentence}</p>}
          {view.status.renewedShort && (
            <InlineNotice tone="warn">{ownWordText(view.status.renewedShort, t)}</InlineNotice>
          )}
          <StatusNotes view={view} t={t} />
        </div>
      </div>
    </Card>
  )
}

type CurriculumsCardProps = { assignments: readonly AssignmentView[]; locale: Locale }

/** Trainings a member has to complete or has completed, earliest due date first. */
export function CurriculumsCard({ assignments, locale }: CurriculumsCardProps) {
  const t = translatorFor(locale)
  return (
    <Card title={t('curriculums.memberCard.title')} flush>
      {assignments.length === 0 ? (
        <p className="flush-text">{t('curriculums.memberCard.empty')}</p>
      ) : (
        <ul className="press-list">
          {assignments.map((assignment) => (
            <Line key={assignment.id} assignment={assignment} t={t} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ assignment, t }: { assignment: AssignmentView; t: Translate }) {
  const {
    orgId,
    curriculumId,
    curriculum,
    standing,
    dueAt,
    completedAt,
    cycle,
    doneParts: done,
    totalParts: all,
    doneUnits,
    totalUnits,
  } = assignment
  const date = completedAt ? t('curriculums.members.completed', { date: formatDate(completedAt) }) : dueText(dueAt, t)
  const progress =
    doneUnits === null || totalUnits === null
      ? t('curriculums.memberCard.progress', { done, all })
      : t('curriculums.hoursSoFar', { done: formatUnits(doneUnits), all: formatUnits(totalUnits) })
  const missed = missedText(assignment.missed, t)
  const facts = [
    date,
    ...(cycle > 1 ? [t('curriculums.memberCard.cycle', { number: cycle })] : []),
    ...(completedAt ? [] : [progress]),
    ...(missed ? [missed] : []),
    ...(assignment.exemptReason ? [assignment.exemptReason] : []),
    ...(assignment.exemptedByOneself ? [t('curriculums.members.byOneself')] : []),
  ]
  return (
    <PressRow
      href={`/orgs/${orgId}/curriculums/${curriculumId}`}
      title={curriculum.title}
      facts={dotted(facts)}
      tag={{ tone: stateTones['curriculums.standings'][standing], text: t(`curriculums.standings.${standing}`) }}
    />
  )
}

const dueText = (dueAt: string | null, t: Translate) =>
  dueAt ? t('curriculums.memberCard.due', { date: formatDate(dueAt) }) : t('curriculums.members.noDue')
