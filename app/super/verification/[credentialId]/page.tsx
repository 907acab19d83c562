import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { credentialKind, credentialLabel } from '@/app/_components/credentials/credential-label'
import { VerificationBadge } from '@/app/_components/credentials/verification-badge'
import { verificationFacts } from '@/app/_components/credentials/verification-facts'
import { LocalTime } from '@/app/_components/local-time'
import { severityTones } from '@/app/_components/states'
import { Trail } from '@/app/_components/trail'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import type { LicenseCheckRecord, LicenseToCheck } from '@/lib/data/license-checks/checks'
import { licensingBoardCodes, licensingBoardsOf, lookUpAddress } from '@/lib/domain/license-checks/licensing-boards'
import { findingOf } from '@/lib/domain/license-checks/values'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { tagSeverity } from '@/lib/domain/lists/severities'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getLicenseToCheck } from '@/lib/services/license-checks/license-queue'
import { home } from '../verification-query'
import { CheckHistory, DecideForm, type PastCheck, TakenBy, TakeUp } from './decide-form'
import { SourceAnswers, suggestionOf } from './source-answers'

type Props = { params: Promise<{ credentialId: string }> }

/** Messages of its buttons, its form and earlier checks. */
const messages = [
  'boardChecks.license',
  'boardChecks.decide',
  'boardChecks.history',
  'boardChecks.boards',
  'enums.verificationFailureReasons',
] as const

/** Read once for both the page and its title. */
const read = cache(async (credentialId: string) => {
  const { ctx } = await enterPage()
  return { ctx, found: orNotFound(await getLicenseToCheck(ctx, { credentialId })) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx, found } = await read((await params).credentialId)
  return { title: credentialLabel(found.license, translatorFor(ctx.locale)) }
}

/** One license beside its board: recorded values, the lists' answers, the result, and earlier checks. */
export default async function LicenseCheckPage({ params }: Props) {
  const { ctx, found } = await read((await params).credentialId)
  const { license, checks, answers } = found
  const t = translatorFor(ctx.locale)
  const words = await getTranslations('boardChecks.license')
  const label = credentialLabel(license, t)
  const isOwn = license.userId === ctx.viewer.userId
  const lookUp = lookUpAddress(license.geo, license.credentialType)
  const facts = verificationFacts({ ...license, verifiedAt: checks[0]?.checkedAt ?? null }, t)
  const { id, version, verifiedState, takenBy } = license
  return (
    <ClientMessages of={messages}>
      <PageHeader
        trail={<Trail items={[{ label: words('trail'), href: home }, { label }]} />}
        title={label}
        lead={credentialKind(license, t)}
        tags={<VerificationBadge facts={facts} />}
        actions={
          <>
            {lookUp && (
              <ButtonLink href={lookUp} target="_blank" rel="noreferrer">
                {words('lookUp')}
              </ButtonLink>
            )}
            {!isOwn && !license.archivedAt && <TakeUp license={{ id, version, verifiedState }} />}
          </>
        }
      />
      <div className="flex flex-col gap-5">
        {isOwn && <InlineNotice tone="warn">{words('own')}</InlineNotice>}
        {takenBy && <TakenBy name={fullName(takenBy)} since={takenBy.since.toISOString()} />}
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <Facts license={license} t={t} />
          <SourceAnswers license={license} answers={answers} />
        </div>
        {!isOwn && !license.archivedAt && (
          <DecideForm
            license={{ id, version }}
            boards={licensingBoardsOf(license.geo, license.credentialType)}
            suggested={suggestionOf(answers)}
          />
        )}
        <CheckHistory checks={pastChecks(checks, t)} />
      </div>
    </ClientMessages>
  )
}

function Facts({ license, t }: { license: LicenseToCheck; t: Translate }) {
  const words = (key: string) => t(`boardChecks.license.${key}`)
  const { credentialNumber, effectiveAt, expiresAt, birthYear, createdAt } = license
  return (
    <Card title={words('now')}>
      <DefinitionList
        items={[
          { term: words('name'), detail: fullName(license) },
          { term: words('number'), detail: <span className="wrap-anywhere">{credentialNumber}</span> },
          { term: words('kind'), detail: credentialKind(license, t) },
          { term: words('issued'), detail: formatDate(effectiveAt) },
          { term: words('expires'), detail: formatDate(expiresAt) },
          ...(birthYear ? [{ term: words('birthYear'), detail: birthYear }] : []),
          { term: words('added'), detail: <LocalTime at={createdAt.toISOString()} /> },
        ]}
      />
    </Card>
  )
}

/** Checks as text. */
const pastChecks = (checks: readonly LicenseCheckRecord[], t: Translate): PastCheck[] =>
  checks.map((check) => ({
    id: check.id,
    at: check.checkedAt.toISOString(),
    source: check.source,
    by: check.checkedBy && fullName(check.checkedBy),
    board: isOneOf(licensingBoardCodes, check.board) ? t(`boardChecks.boards.${check.board}`) : (check.board ?? ''),
    result: { text: t(`enums.verificationBadges.${check.result}`), tone: severityTones[tagSeverity(check.result)] },
    finding: t(`boardChecks.findings.${findingOf(check)}`, {
      listed: check.listedExpiry ? formatDate(check.listedExpiry) : '',
    }),
    detail: check.detail,
    times: check.times,
  }))
