import type { ReactNode } from 'react'
import { StateBand } from '@/app/_components/compliance/state-band'
import { DayLeaf } from '@/app/_components/task-sessions/day-leaf'
import { Card } from '@/app/_ui/card'
import { type Definition, DefinitionList } from '@/app/_ui/definition-list'
import type { Tone } from '@/app/_ui/tone'
import { Adds } from './open-session'
import type { GainView, SessionView } from './session-view'

type Props = {
  session: SessionView
  /** The state of the person's enrollment; null before there is one. */
  state: { text: string; tone: Tone; meaning: string } | null
  gains: readonly GainView[]
  acts?: ReactNode
  /** Below the time: seats, or the place on the waiting list. */
  note?: ReactNode
  facts: readonly Definition[]
}

/** The main card of a session's page: the day, the time, the hours it adds, what can be done, and its facts. */
export const SessionHead = ({ session, state, gains, acts, note, facts }: Props) => (
  <Card {...(state && { above: <StateBand state={state} /> })}>
    <div className="session-head">
      <DayLeaf lines={session.leaf} size="large" />
      <div>
        <time dateTime={session.startsAt} className="text-lg font-semibold tabular-nums">
          {session.when}
        </time>
        {note && <p className="text-sm text-soft">{note}</p>}
      </div>
      <div className="session-acts">
        <Adds gains={gains} />
        {acts}
      </div>
    </div>
    <div className="mt-6 border-t border-line pt-5">
      <DefinitionList items={facts} across />
    </div>
  </Card>
)
