// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CheckInBoardView, CheckInPerson } from '@/app/_components/task-sessions/check-in-board-view'
import { countOf } from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/check-in/code-card'
import { PeopleLists } from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/check-in/people-lists'
import type { CheckInActions } from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/check-in/use-check-in'
import { renderInEnglish } from '@/tests/setup/in-english'

const nothingSeen = { arrival: null, leaving: null }
const person = (name: string, place: CheckInPerson['place'], here = false) =>
  ({
    id: name,
    name,
    place,
    here,
    at: 0,
    clash: null,
    refused: false,
    guestId: null,
    seen: nothingSeen,
  }) as CheckInPerson
const actions = { acts: [], busy: new Set() } as unknown as CheckInActions

test('who only waits for a seat is not counted among those who are expected', () => {
  const people = [
    { ...person('Ali, Ann', 'ENROLLED'), namesake: 'Night shift' },
    person('Lee, Bo', 'ENROLLED', true),
    person('Kim, Cy', 'WAITLIST'),
    person('Ruiz, Di', 'INVITATION'),
  ]
  const board = { people, later: [], checkOut: false, over: false } as unknown as CheckInBoardView
  const guests = { change: vi.fn() as never, sign: vi.fn() }
  renderInEnglish(<PeopleLists board={board} acts={false} actions={actions} timeZone="UTC" guests={guests} />)
  const list = (title: string) => screen.getByRole('heading', { name: title }).closest('section') as HTMLElement
  expect(within(list('Expected 1')).getByText('Ali, Ann').parentElement?.textContent).toBe('Ali, AnnNight shift')
  expect(within(list('Without a seat 2')).getByText('Kim, Cy')).toBeDefined()
  expect(within(list('Here 1')).getByText('Lee, Bo')).toBeDefined()
})

test('the screen at the door counts who has a seat and who came, not who waits', () => {
  const came = (name: string, place: CheckInPerson['place']) => ({ ...person(name, place, true), came: '9:00 AM' })
  const waits = { ...person('Kim, Cy', 'WAITLIST'), came: null }
  const people = [{ ...person('Ali, Ann', 'ENROLLED'), came: null }, came('Lee, Bo', 'ENROLLED'), waits]
  expect(countOf(people)).toEqual({ here: 1, all: 2 })
  expect(countOf([...people, came('Ruiz, Di', 'WAITLIST')])).toEqual({ here: 2, all: 3 })
})
