import { getTranslations } from 'next-intl/server'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { RowButton } from '@/app/_ui/row-button'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { sessionHome } from './load-session'
import { sessionActionLabels } from './session-labels'
import type { MenuMove } from './session-menu'
import type { SessionMoves } from './session-moves'
import { SessionPress } from './session-press'

type Props = { session: TaskSessionRecord; moves: SessionMoves }

/** What can be done with the session of this page. */
export async function SessionButtons({ session, moves }: Props) {
  const t = await getTranslations('sessions.actions')
  const { id, version, orgId, taskId, startsAt, timeZone } = session
  const inMenu = (['repeat', 'cancel', 'discard'] as const).filter((move: MenuMove) => moves[move])
  if (!Object.values(moves).some(Boolean)) return null
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SessionPress
        menu={{
          session: { id, version, taskHome: `/orgs/${orgId}/tasks/${taskId}` },
          moves: inMenu,
          labels: await sessionActionLabels(formatDateTime(startsAt, timeZone)),
        }}
      >
        {(['schedule', 'open', 'end'] as const)
          .filter((move) => moves[move])
          .map((move) => (
            <Button key={move} variant={move === 'end' ? 'secondary' : 'primary'} data-press={move}>
              {t(move)}
            </Button>
          ))}
        {moves.edit && (
          <ButtonLink href={`${sessionHome(session)}/edit`} icon={<Icon name="pencil" size={16} />}>
            {t('edit')}
          </ButtonLink>
        )}
        {inMenu.length > 0 && <RowButton label={t('more')} says="more" />}
      </SessionPress>
    </div>
  )
}
