'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { CheckInBoardView, CheckInPerson, LaterPerson } from '@/app/_components/task-sessions/check-in-board-view'
import { paperText } from '@/app/_components/task-sessions/paper-note'
import { witnessTexts } from '@/app/_components/task-sessions/witness-note'
import { confirmDialog } from '@/app/_ui/ask'
import { Badge } from '@/app/_ui/badge'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Tag } from '@/app/_ui/tag'
import { TextField } from '@/app/_ui/text-field'
import { withoutSeat } from '@/lib/domain/enrollments/transitions'
import { joinSentences } from '@/lib/i18n/join-sentences'
import { type GuestsOfCheckIn, GuestTools, LostActs, NameLine, RowActs, waitsAt } from './row-acts'
import { type CheckInActions, everybody } from './use-check-in'

type Props = {
  board: CheckInBoardView
  acts: boolean
  actions: CheckInActions
  timeZone: string
  guests: GuestsOfCheckIn
}

/** Up to this many people need no search field. */
const searchable = 12

/** Late check-ins, people present (latest arrival first), people expected, and people without a seat. */
export function PeopleLists({ board, acts, actions, timeZone, guests }: Props) {
  const t = useTranslations('checkIn.board')
  const [q, setQ] = useState('')
  const { people, later, checkOut, over } = board
  const sentLater = new Set(later.map(({ enrollmentId }) => enrollmentId))
  const missing = ({ here, id }: CheckInPerson) => !here && !sentLater.has(id)
  const rowProps = { acts, out: checkOut, actions, timeZone, over, guests }
  const words = plain(q).split(' ').filter(Boolean)
  const matches = people.filter(({ name }) => words.every((word) => plain(name).includes(word)))
  const here = matches.filter(({ here }) => here).toSorted((a, b) => b.at - a.at)
  const isExpected = (person: CheckInPerson) => missing(person) && !withoutSeat.has(person.place)
  const isWaiting = (person: CheckInPerson) => missing(person) && withoutSeat.has(person.place)
  const [expected, waiting] = [matches.filter(isExpected), matches.filter(isWaiting)]
  const hereCount = people.filter(({ here }) => here).length
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Arrivals people={people} />
      {people.length > searchable && (
        <TextField name="name" type="search" label={t('search')} value={q} onChange={(e) => setQ(e.target.value)} />
      )}
      {words.length > 0 && matches.length === 0 && <InlineNotice>{t('noneFound')}</InlineNotice>}
      <LostActs board={board} actions={actions} timeZone={timeZone} />
      {later.length > 0 && <Later later={later} acts={acts} actions={actions} timeZone={timeZone} />}
      <Card flush title={<Titled title={t('expected')} count={people.filter(isExpected).length} />}>
        {expected.length === 0 ? (
          <None>{people.length === 0 ? t('nobodyListed') : t('nobodyLeft')}</None>
        ) : (
          <ul className="divide-y divide-line">
            {expected.map((person) => (
              <Expected key={person.id} person={person} {...rowProps} />
            ))}
          </ul>
        )}
      </Card>
      {waiting.length > 0 && (
        <Card flush title={<Titled title={t('waiting')} count={people.filter(isWaiting).length} />}>
          <ul className="divide-y divide-line">
            {waiting.map((person) => (
              <Expected key={person.id} person={person} {...rowProps} />
            ))}
          </ul>
        </Card>
      )}
      <Card
        flush
        title={<Titled title={t('here')} count={hereCount} />}
        actions={acts && checkOut && <AllLeave people={people} actions={actions} />}
      >
        {here.length === 0 ? (
          <None>{t('nobodyHere')}</None>
        ) : (
          <ul className="divide-y divide-line">
            {here.map((person) => (
              <Present key={person.id} person={person} {...rowProps} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

/** Checks out everybody who is still there, after a confirmation: it cannot be undone for one person. */
function AllLeave({ people, actions }: { people: readonly CheckInPerson[]; actions: CheckInActions }) {
  const t = useTranslations('checkIn.board')
  const here = people.filter(({ came, out, place }) => came && !out && place === 'ENROLLED').map(({ id }) => id)
  const count = here.length
  if (count < 2) return null
  const ok = t('checkOutAll', { count })

  async function leave() {
    if (await confirmDialog({ text: t('checkOutAllAsk', { count }), ok })) await actions.checkOutAll(here)
  }
  return (
    <Button size="sm" busy={actions.busy.has(everybody)} onClick={leave}>
      {ok}
    </Button>
  )
}

/** Ignores accents and capitals, because people type names without them. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f,]/g, '')
    .toLowerCase()
    .trim()

const Titled = ({ title, count }: { title: string; count: number }) => (
  <span className="inline-flex items-center gap-2">
    {title} <Badge count={count} />
  </span>
)

const None = ({ children }: { children: string }) => <p className="px-4 pb-5 text-sm text-soft sm:px-6">{children}</p>

/** A note that another session expects the person at this time. */
function Elsewhere({ title }: { title: string | null }) {
  const t = useTranslations('checkIn.board')
  if (title === null) return null
  return <InlineNotice tone="warn">{t('elsewhere', { title: title || t('otherSession') })}</InlineNotice>
}

type RowProps = { person: CheckInPerson; out: boolean; over: boolean } & Omit<Props, 'board'>
const row = 'flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 sm:px-6'

/** Check-ins that arrived after their code had expired; each counts once it is confirmed. */
function Later({
  later,
  acts,
  actions,
  timeZone,
}: { later: readonly LaterPerson[] } & Omit<Props, 'board' | 'guests'>) {
  const t = useTranslations('checkIn.board')
  return (
    <Card flush title={<Titled title={t('laterTitle')} count={later.length} />} lead={t('laterLead')}>
      <ul className="divide-y divide-line">
        {later.map(({ id, name, place, time, received }) => (
          <li key={id} className={row}>
            <div className="flex min-w-0 flex-1 basis-40 flex-col gap-0.5">
              <span className="wrap-anywhere">{name}</span>
              <span className="text-sm text-soft tabular-nums">{t('later', { time, received })}</span>
              {place === 'NONE' && <span className="text-sm text-soft">{t('laterWalkIn')}</span>}
              <RowActs row={id} name={name} actions={actions} timeZone={timeZone} />
            </div>
            {acts && !waitsAt(actions, id) && (
              <div className="flex flex-wrap items-center gap-2">
                <Button
                  busy={actions.busy.has(id)}
                  aria-label={t('confirmName', { name })}
                  onClick={() => void actions.confirm(id)}
                >
                  {t('confirm')}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={t('notHereName', { name })}
                  onClick={() => void actions.decline(id)}
                >
                  {t('notHere')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Expected({ person, acts, out, actions, timeZone, over, guests }: RowProps) {
  const t = useTranslations('checkIn.board')
  const { id, name, place, refused } = person
  const waits = place === 'INVITATION' || place === 'APPROVAL' || place === 'WAITLIST' ? t(place) : null
  const waiting = waitsAt(actions, id)
  const tappable = acts && (place === 'ENROLLED' || waits !== null)
  return (
    <li className={row}>
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-0.5">
        <NameLine person={person} />
        {waits && <span className="text-sm text-soft">{waits}</span>}
        <Elsewhere title={person.clash} />
        {refused && <InlineNotice tone="warn">{t('refused')}</InlineNotice>}
        <RowActs row={id} name={name} actions={actions} timeZone={timeZone} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {waiting === 'checkInByRoster' && out && <CheckOut person={person} actions={actions} />}
        {tappable && !waiting && (
          <Button
            busy={actions.busy.has(id)}
            aria-label={t('checkInName', { name })}
            onClick={() => actions.tap(person)}
          >
            {t('checkIn')}
          </Button>
        )}
        <GuestTools person={person} acts={acts} over={over} guests={guests} />
      </div>
    </li>
  )
}

function CheckOut({ person: { id, name }, actions }: Pick<RowProps, 'person' | 'actions'>) {
  const t = useTranslations('checkIn.board')
  return (
    <Button
      size="sm"
      busy={actions.busy.has(id)}
      aria-label={t('checkOutName', { name })}
      onClick={() => void actions.checkOut(id)}
    >
      {t('checkOut')}
    </Button>
  )
}

function Present({ person, acts, out, actions, timeZone, over, guests }: RowProps) {
  const t = useTranslations('checkIn.board')
  const [onPaper, witness] = [useTranslations('checkIn.paper'), useTranslations('checkIn.witness')]
  const { id, name, came, how, paper, signed, walkIn, place } = person
  const seen = paper ? paperText(paper, onPaper) : how && t(how)
  const { arrival, leaving } = person.seen
  const facts = [
    came,
    seen,
    ...witnessTexts(arrival, witness),
    person.out && t('out', { time: person.out }),
    ...witnessTexts(leaving, witness),
  ].filter(Boolean)
  const waiting = waitsAt(actions, id)
  const changeable = acts && place === 'ENROLLED'
  return (
    <li className={row}>
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-0.5">
        <NameLine person={person} />
        <span className="text-sm text-soft tabular-nums">{dotted(facts)}</span>
        <Elsewhere title={person.clash} />
        <RowActs row={id} name={name} actions={actions} timeZone={timeZone} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {walkIn && !person.guestId && <Tag tone="info">{t('walkIn')}</Tag>}
        <Tag tone={signed ? 'success' : 'neutral'}>{signed ? t('signed') : t('unsigned')}</Tag>
        {changeable && out && !person.out && !waiting && <CheckOut person={person} actions={actions} />}
        {changeable && waiting !== 'undoCheckIn' && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('undoName', { name })}
            onClick={() => actions.askUndo(person)}
          >
            {t('undo')}
          </Button>
        )}
        <GuestTools person={person} acts={acts} over={over} guests={guests} />
      </div>
    </li>
  )
}

/** Announces arrivals since the page was opened, for people who cannot see the list. */
function Arrivals({ people }: { people: CheckInPerson[] }) {
  const t = useTranslations('checkIn.board')
  const knownIds = useRef<Set<string> | null>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    const here = people.filter((person) => person.here)
    const fresh = knownIds.current ? here.filter(({ id }) => !knownIds.current?.has(id)) : []
    knownIds.current = new Set(here.map(({ id }) => id))
    if (fresh.length > 0) setWords(joinSentences(fresh.map(({ name }) => t('arrived', { name }))))
  }, [people, t])
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}
