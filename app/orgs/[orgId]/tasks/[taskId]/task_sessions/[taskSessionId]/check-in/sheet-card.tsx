import { getTranslations } from 'next-intl/server'
import { SignForm } from '@/app/_components/signing/sign-form'
import { signLabels } from '@/app/_components/signing/sign-labels'
import { Alert } from '@/app/_ui/alert'
import { Card } from '@/app/_ui/card'
import { Table } from '@/app/_ui/table'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { formatDateTime, formatTime } from '@/lib/domain/time/format-date'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getSheetToSign, type SheetToSign } from '@/lib/services/signatures/get-sheet-to-sign'

type Props = { session: TaskSessionRecord; ctx: SignedInCtx }

/** The sign-in sheet, for an instructor who has still to sign it, once the session has ended; nothing for anybody else. */
export async function SheetCard({ session, ctx }: Props) {
  if (!session.instructorIds.includes(ctx.viewer.userId)) return null
  const sheet = await getSheetToSign(ctx, { taskSessionId: session.id })
  if (!sheet.ok) return null
  const { canSign, signedAt, digest, consentVersion, adoptedName, taskSessionId, people } = sheet.value
  const t = await getTranslations('checkIn.sheet')
  if (signedAt) return <Alert tone="success">{t('signed', { time: formatDateTime(signedAt, session.timeZone) })}</Alert>
  if (!canSign) return null
  return (
    <Card id="sign" title={t('title')} lead={t('lead', { count: people.length })}>
      <div className="flex flex-col gap-5">
        <People people={people} timeZone={session.timeZone} counted={session.checkOutRequired} />
        <div className="max-w-form">
          <SignForm
            key={digest}
            kind="INSTRUCTOR"
            what={{ taskSessionId, digest, consentVersion }}
            name={adoptedName}
            labels={await signLabels('INSTRUCTOR')}
          />
        </div>
      </div>
    </Card>
  )
}

type PeopleProps = { people: SheetToSign['people']; timeZone: string; counted: boolean }

async function People({ people, timeZone, counted }: PeopleProps) {
  if (people.length === 0) return null
  const t = await getTranslations('checkIn.sheet')
  const time = (at: Date | null) => (at ? formatTime(at, timeZone) : '–')
  type Row = PeopleProps['people'][number]
  return (
    <Table
      caption={t('caption')}
      compact
      rowKey={(row: Row) => row.enrollmentId}
      rows={people}
      columns={[
        { key: 'name', header: t('person'), cell: (row: Row) => row.name, lead: true },
        { key: 'in', header: t('in'), cell: (row: Row) => time(row.checkedInAt) },
        ...(counted ? [{ key: 'out', header: t('out'), cell: (row: Row) => time(row.checkedOutAt) }] : []),
      ]}
    />
  )
}
