import { getTranslations } from 'next-intl/server'
import { VerificationBadge } from '@/app/_components/credentials/verification-badge'
import type { VerificationFacts } from '@/app/_components/credentials/verification-facts'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { formatDate } from '@/lib/domain/time/format-date'
import { firstLicenseAnswer } from './view-model'

type Props = { book: RuleBook; credential: CredentialRecord; verification: VerificationFacts }

/** What is recorded of the license itself. */
export async function LicenseFacts({ book, credential, verification }: Props) {
  const t = await getTranslations('credentials.detail.facts')
  const { credentialNumber, effectiveAt, expiresAt } = credential
  const firstLicense = firstLicenseAnswer(book, credential)
  return (
    <Card title={t('title')}>
      <DefinitionList
        items={[
          { term: t('number'), detail: <span className="wrap-anywhere">{credentialNumber}</span> },
          { term: t('issued'), detail: formatDate(effectiveAt) },
          { term: t('expires'), detail: formatDate(expiresAt) },
          ...(firstLicense ? [{ term: t(`first.${firstLicense.question}`), detail: t(firstLicense.answer) }] : []),
          { term: t('verification'), detail: <Verification facts={verification} /> },
        ]}
      />
    </Card>
  )
}

const Verification = ({ facts }: { facts: VerificationFacts }) => (
  <span className="flex flex-col items-start gap-1">
    <VerificationBadge facts={facts} reasonShown />
    <span className="text-sm text-soft">{facts.reason}</span>
  </span>
)
