import { getTranslations } from 'next-intl/server'
import { sessionWhen } from '@/app/_components/session-when'
import { Alert } from '@/app/_ui/alert'
import { Link } from '@/app/_ui/link'
import { fullName } from '@/lib/domain/people/names'
import type { ToldClash } from '@/lib/services/task-sessions/list-session-clashes'

type Props = { clashes: readonly ToldClash[]; orgId: string; locale: string }

/** Clashes that are named; of more the number is said. */
const shown = 5

/** Who of a session is expected elsewhere at the same time. */
export async function ClashAlert({ clashes, orgId, locale }: Props) {
  if (clashes.length === 0) return null
  const t = await getTranslations('sessions.clash')
  const people = new Set(clashes.map(({ userId }) => userId)).size
  return (
    <Alert tone="warn" title={t('title', { count: people })}>
      <ul className="my-1 list-disc pl-5">
        {clashes.slice(0, shown).map((clash) => (
          <li key={`${clash.userId}-${clash.other.startsAt.getTime()}-${clash.teaches}`}>
            {clash.teaches ? t('teaches', { name: fullName(clash) }) : fullName(clash)}
            {': '}
            <Other clash={clash} orgId={orgId} word={t('other')} />, {sessionWhen(clash.other, locale)}
          </li>
        ))}
      </ul>
      {clashes.length > shown && <p>{t('more', { count: clashes.length - shown })}</p>}
    </Alert>
  )
}

const Other = ({ clash: { other }, orgId, word }: { clash: ToldClash; orgId: string; word: string }) =>
  other.id && other.taskId ? (
    <Link href={`/orgs/${orgId}/tasks/${other.taskId}/task_sessions/${other.id}`}>{other.title}</Link>
  ) : (
    word
  )
