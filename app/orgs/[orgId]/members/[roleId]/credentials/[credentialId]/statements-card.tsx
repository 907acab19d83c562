'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { ConfirmAttestationDocument } from '@/graphql/generated/confirm-attestation'

/** A statement of a member as text: what, where, and how it is known. */
export type StatementLine = {
  id: string
  version: number
  what: string
  where: (string | null)[]
  basis: string
  /** Whether the reader may confirm it, and nobody has. */
  canConfirm: boolean
}

type Props = { memberId: string; lines: readonly StatementLine[] }

/** What a member stated for a license, which an organization confirms where it knows it itself. */
export function StatementsCard({ memberId, lines }: Props) {
  const t = useTranslations('members.statements')
  return (
    <Card title={t('title')} lead={t('lead')}>
      <ul className="flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <Statement key={line.id} memberId={memberId} line={line} />
        ))}
      </ul>
    </Card>
  )
}

function Statement({
  memberId,
  line: { id, version, what, where, basis, canConfirm },
}: {
  memberId: string
  line: StatementLine
}) {
  const t = useTranslations('members.statements')
  const { run, busy } = useAction({ mutation: ConfirmAttestationDocument, done: t('confirmed') })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 text-sm wrap-anywhere">
        {what}
        <span className="block text-soft">{dotted([...where, basis])}</span>
      </p>
      {canConfirm && (
        <Button
          size="sm"
          busy={busy}
          aria-label={t('confirmOf', { what })}
          onClick={() => run({ memberId, id, version })}
        >
          {t('confirm')}
        </Button>
      )}
    </li>
  )
}
