'use client'
import { useTranslations } from 'next-intl'
import { StateBand } from '@/app/_components/compliance/state-band'
import { VerificationBadge } from '@/app/_components/credentials/verification-badge'
import { ComplianceRing } from '@/app/_ui/compliance-ring'
import { DefinitionList } from '@/app/_ui/definition-list'
import { Link } from '@/app/_ui/link'
import type { ListRow } from './list-tools'

type Props = { rows: readonly ListRow[]; label: string }

/** The few licenses that most people have: each with its state as the largest words, most urgent first. */
export const LicenseCards = ({ rows, label }: Props) => (
  <ul aria-label={label} className="flex flex-col gap-5">
    {rows.map((row) => (
      <LicenseCard key={row.facts.id} row={row} />
    ))}
  </ul>
)

/** The whole card links to the page of the license. */
function LicenseCard({ row: { facts, hours, expires, verification } }: { row: ListRow }) {
  const t = useTranslations('credentials.list')
  const items = [
    ...(hours ? [{ term: t('hours'), detail: hours }] : []),
    { term: t('expires'), detail: expires },
    { term: t('verification'), detail: <VerificationBadge facts={verification} /> },
  ]
  return (
    <li className="card relative overflow-clip transition-colors hover:border-edge has-[a:focus-visible]:border-primary">
      <StateBand state={facts.state} />
      <div className="license-row">
        <ComplianceRing {...facts.ring} size="md" />
        <div className="flex min-w-0 flex-1 basis-36 flex-col gap-1 sm:basis-56">
          <h2 className="text-lg font-semibold wrap-anywhere">
            <Link href={facts.href} variant="bare" className="after:absolute after:inset-0 after:rounded-xl">
              {facts.label}
            </Link>
          </h2>
          <p className="text-sm text-soft">{facts.kind}</p>
          {facts.sentence && <p className="text-balance">{facts.sentence}</p>}
        </div>
        <div className="min-w-0 flex-1 basis-72">
          <DefinitionList items={items} across />
        </div>
      </div>
    </li>
  )
}
