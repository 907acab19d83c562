'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Alert } from '@/app/_ui/alert'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import type { InviteMembersMutation } from '@/graphql/generated/invite-members'
import { formatPhone } from '@/lib/domain/people/phone'

type Result = NonNullable<InviteMembersMutation['inviteMembers']['data']>['results'][number]
/** The results, and the lines without a valid contact. */
export type Invited = { results: readonly Result[]; remaining: readonly string[] }
type Props = Invited & { orgId: string; onMore: () => void }

const tones: Record<Result['outcome'], Tone> = {
  INVITED: 'success',
  RENEWED: 'success',
  ALREADY_MEMBER: 'info',
  INVALID: 'warn',
}

/** The result for each contact; those that need action come first. */
export function InviteResults({ results, remaining, orgId, onMore }: Props) {
  const t = useTranslations('invitations.invite')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const rows = results.toSorted((a, b) => Number(b.outcome === 'INVALID') - Number(a.outcome === 'INVALID'))
  return (
    <div className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {t('done')}
      </h2>
      <Card flush>
        <Table
          caption={t('doneCaption')}
          rows={rows.map((row, index) => ({ ...row, index }))}
          rowKey={({ contact, index }) => `${contact}${index}`}
          columns={[
            { key: 'contact', header: t('contact'), lead: true, cell: ({ contact }) => formatPhone(contact) },
            { key: 'outcome', header: t('outcome'), cell: (row) => <Outcome result={row} /> },
          ]}
        />
      </Card>
      {remaining.length > 0 && (
        <Alert tone="warn" title={t('left')}>
          <ul className="wrap-anywhere">
            {remaining.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`/orgs/${orgId}/invitations`} variant="primary">
          {t('toList')}
        </ButtonLink>
        <Button onClick={onMore}>{t('more')}</Button>
      </div>
    </div>
  )
}

function Outcome({ result: { outcome, message } }: { result: Result }) {
  const outcomes = useTranslations('invitations.outcomes')
  const help = useTranslations('invitations.outcomeHelp')
  return (
    <span className="flex flex-col items-start gap-1 max-md:items-end">
      <Tag tone={tones[outcome]}>{outcomes(outcome)}</Tag>
      <span className="text-sm text-soft">{outcome === 'INVALID' ? message : help(outcome)}</span>
    </span>
  )
}
