'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { HistoryButton } from '@/app/_components/history/history-button'
import { Lazy } from '@/app/_lib/lazy'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { menuItem } from '@/app/_ui/menu-item'
import { RowMenu } from '@/app/_ui/row-menu'
import { DiscardTaskSessionDocument } from '@/graphql/generated/discard-task-session'
import { EndTaskSessionDocument } from '@/graphql/generated/end-task-session'
import { OpenTaskSessionDocument } from '@/graphql/generated/open-task-session'
import { RecordTaskSessionDocument } from '@/graphql/generated/record-task-session'
import { ScheduleTaskSessionDocument } from '@/graphql/generated/schedule-task-session'
import { StartTaskSessionDocument } from '@/graphql/generated/start-task-session'
import type { AllowedActions } from './allowed-actions'

const loadCancelSession = () => import('./cancel-session')
const loadEndSession = () => import('./end-session')
const loadRepeatSession = () => import('./repeat-session')

type Props = {
  session: { id: string; version: number }
  actions: AllowedActions
  /** How many later sessions of its series can be canceled with it. */
  following: number
  /** The address of its history; null for people who may not read it. */
  history: string | null
  /** The start, as text. */
  startsAt: string
  /** The start and end, as text. */
  when: string
  home: string
  taskHome: string
}

/** The buttons of a session. */
export function SessionActions({ session, actions, following, history, startsAt, when, home, taskHome }: Props) {
  const t = useTranslations('sessions.actions')
  const schedule = useAction({ mutation: ScheduleTaskSessionDocument, done: t('scheduled') })
  const record = useAction({
    mutation: RecordTaskSessionDocument,
    confirm: { title: t('recordTitle'), text: t('recordText', { when }), ok: t('record') },
    done: t('recordedNow'),
    goTo: () => `${home}/roster`,
  })
  const open = useAction({
    mutation: OpenTaskSessionDocument,
    confirm: { title: t('openTitle'), text: t('openText', { time: startsAt }), ok: t('open') },
    done: t('opened'),
  })
  const start = useAction({
    mutation: StartTaskSessionDocument,
    confirm: { title: t('startTitle'), text: t('startText', { time: startsAt }), ok: t('start') },
    done: t('started'),
  })
  const end = useAction({
    mutation: EndTaskSessionDocument,
    confirm: { title: t('endTitle'), text: t('endText'), ok: t('end') },
    done: t('ended'),
  })
  const [stillHere, setStillHere] = useState(0)
  async function askEnd() {
    const { countStillHere } = await loadEndSession()
    const count = actions.end ? await countStillHere(session.id) : 0
    if (count > 0) setStillHere(count)
    else await end.run(session)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {stillHere > 0 && (
        <Lazy load={loadEndSession} session={session} stillHere={stillHere} onClose={() => setStillHere(0)} />
      )}
      {actions.schedule && (
        <Button variant="primary" onClick={() => schedule.run(session)} busy={schedule.busy}>
          {t('schedule')}
        </Button>
      )}
      {actions.record && (
        <Button variant="primary" onClick={() => record.run(session)} busy={record.busy}>
          {t('record')}
        </Button>
      )}
      {actions.open && (
        <Button variant="primary" onClick={() => open.run(session)} busy={open.busy}>
          {t('open')}
        </Button>
      )}
      {actions.start && (
        <Button variant="primary" onClick={() => start.run(session)} busy={start.busy}>
          {t('start')}
        </Button>
      )}
      {actions.end && (
        <Button onClick={askEnd} busy={end.busy}>
          {t('end')}
        </Button>
      )}
      {/* Keeps the menu from wrapping into a second row alone. */}
      <span className="flex items-center gap-2 empty:hidden">
        {actions.edit && (
          <ButtonLink href={`${home}/edit`} icon={<Icon name="pencil" size={16} />}>
            {t('edit')}
          </ButtonLink>
        )}
        {(actions.repeat || actions.cancel || actions.discard || history) && (
          <SessionMenu {...{ session, actions, following, history, taskHome }} />
        )}
      </span>
    </div>
  )
}

/** Less frequent actions: repeat, cancel, discard a draft, history. Of a settled session they are buttons. */
function SessionMenu({
  session,
  actions,
  following,
  history,
  taskHome,
}: Pick<Props, 'session' | 'actions' | 'following' | 'history' | 'taskHome'>) {
  const t = useTranslations('sessions.actions')
  const common = useTranslations('common.list')
  const [dialog, setDialog] = useState<'repeat' | 'cancel' | null>(null)
  const discard = useAction({
    mutation: DiscardTaskSessionDocument,
    confirm: { title: t('discardTitle'), text: t('discardText'), ok: t('discard'), danger: true },
    done: t('discarded'),
    goTo: () => taskHome,
  })
  const close = () => setDialog(null)
  const repeat = () => setDialog('repeat')
  return (
    <>
      {actions.edit || actions.cancel || actions.discard ? (
        <RowMenu label={t('more')}>
          {actions.repeat && (
            <button type="button" className={menuItem()} onClick={repeat}>
              {t('repeat')}
            </button>
          )}
          {history && (
            <Link variant="bare" href={history} className={menuItem()}>
              {common('history')}
            </Link>
          )}
          {actions.cancel && (
            <button type="button" className={menuItem(true)} onClick={() => setDialog('cancel')}>
              {t('cancel')}
            </button>
          )}
          {actions.discard && (
            <button type="button" className={menuItem(true)} onClick={() => discard.run(session)}>
              {t('discard')}
            </button>
          )}
        </RowMenu>
      ) : (
        <>
          {actions.repeat && <Button onClick={repeat}>{t('repeat')}</Button>}
          {history && <HistoryButton href={history} />}
        </>
      )}
      {dialog === 'cancel' && <Lazy load={loadCancelSession} session={session} following={following} onClose={close} />}
      {dialog === 'repeat' && <Lazy load={loadRepeatSession} session={session} taskHome={taskHome} onClose={close} />}
    </>
  )
}
