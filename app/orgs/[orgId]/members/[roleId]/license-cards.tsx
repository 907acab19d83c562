import { getTranslations } from 'next-intl/server'
import { credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { metByText, missingText } from '@/app/_components/compliance/met-by-text'
import { ownWordText } from '@/app/_components/compliance/own-word'
import { storedAnswer } from '@/app/_components/compliance/stored-ways'
import { VerificationBadge } from '@/app/_components/credentials/verification-badge'
import { verificationFacts } from '@/app/_components/credentials/verification-facts'
import { missedText } from '@/app/_components/curriculums/curriculum-texts'
import { StatusNotes } from '@/app/_components/members/status-beside-hours'
import { stateTones } from '@/app/_components/states'
import { Card } from '@/app/_ui/card'
import { ComplianceRing } from '@/app/_ui/compliance-ring'
import { dotted } from '@/app/_ui/dotted'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
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

type Props = { member: MemberRecord; views: readonly CredentialView[]; locale: Locale; own: boolean }

/** A member's active licenses: status, hours, expiry, and one sentence about what is missing. */
export async function CredentialsCard({ member, views, locale, own }: Props) {
  const [t, detail] = await Promise.all([getTranslations('members.credentials'), getTranslations('members.detail')])
  const translate = translatorFor(locale)
  return (
    <Card
      title={t('title')}
      lead={t('lead')}
      footer={own ? undefined : <span className="text-soft">{detail('privacy')}</span>}
    >
      {views.length === 0 ? (
        <p className="text-soft">{t('empty')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {views.map((view) => (
            <Credential key={view.credential.id} member={member} view={view} t={translate} />
          ))}
        </ul>
      )}
    </Card>
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
  return (
    <li className="flex gap-4 py-4 first:pt-0 last:pb-0">
      <span className="hidden sm:block">
        <ComplianceRing {...facts.ring} size="sm" />
      </span>
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="font-semibold wrap-anywhere">{facts.label}</h3>
          {deadline.tone !== 'neutral' && <Tag tone={deadline.tone}>{deadline.text}</Tag>}
          <Tag tone={standing.tone}>{standing.text}</Tag>
          <VerificationBadge facts={verification} />
        </div>
        <p className="text-sm text-soft">{facts.kind}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm tabular-nums">
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
        <Link
          href={`/orgs/${member.orgId}/members/${member.id}/credentials/${credential.id}`}
          className="self-start text-sm"
          aria-label={words('creditsOf', { credential: facts.label })}
        >
          {words('credits')}
        </Link>
      </div>
    </li>
  )
}

type CurriculumsCardProps = { assignments: readonly AssignmentView[]; locale: Locale }

/** Trainings a member has to complete or has completed, earliest due date first. */
export function CurriculumsCard({ assignments, locale }: CurriculumsCardProps) {
  const t = translatorFor(locale)
  return (
    <Card title={t('curriculums.memberCard.title')}>
      {assignments.length === 0 ? (
        <p className="text-soft">{t('curriculums.memberCard.empty')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
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
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={`/orgs/${orgId}/curriculums/${curriculumId}`} variant="quiet" className="wrap-anywhere">
          {curriculum.title}
        </Link>
        <Tag tone={stateTones['curriculums.standings'][standing]}>{t(`curriculums.standings.${standing}`)}</Tag>
      </span>
      <span className="text-sm text-soft wrap-anywhere">{dotted(facts)}</span>
    </li>
  )
}

const dueText = (dueAt: string | null, t: Translate) =>
  dueAt ? t('curriculums.memberCard.due', { date: formatDate(dueAt) }) : t('curriculums.members.noDue')
