// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readActs, writeAct } from '@/app/_actions/outbox-store'
import { SignForm } from '@/app/_components/signing/sign-form'
import type { CheckInBoardView, CheckInPerson } from '@/app/_components/task-sessions/check-in-board-view'
import { WaitingActs } from '@/app/_components/waiting-acts/waiting-acts'
import { ArrivalForm } from '@/app/(member)/attend-session/[sessionId]/code-form'
import { CheckInBoard } from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/check-in/check-in-board'
import messages from '@/locales/en/checkIn.json'
import { renderInEnglish } from '@/tests/setup/in-english'
import { router } from '@/tests/setup/navigation'

const { refresh } = router

const page = 'a-session'
const { attend, board, offline, sign } = messages
const sent: { operation: string; variables: Record<string, unknown> }[] = []
let network = true
let people = 0
/** The server's refusal of an operation; without one the operation succeeds. */
const refusals = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-01T09:40:30Z') })
  localStorage.clear()
  sent.length = 0
  refusals.clear()
  network = true
  // Each test has its own person, so that nothing is left over for the next one.
  people += 1
  document.body.innerHTML = `<div id="root" data-person="person-${people}"></div>`
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network)
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!network) throw new TypeError('Failed to fetch')
    if (url !== '/graphql') return new Response(null, { status: 204 })
    const { operationName, variables } = JSON.parse(String(init?.body))
    sent.push({ operation: operationName, variables })
    const refused = refusals.get(operationName)
    const payload = refused
      ? { success: false, message: refused, i18nMessageKey: 'errors.other', fieldErrors: [] }
      : { success: true, message: null, fieldErrors: [], data: {} }
    return Response.json({ data: { [operationName]: payload } })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  refresh.mockReset()
})

const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
async function setNetwork(there: boolean) {
  network = there
  await act(async () => void window.dispatchEvent(new Event(there ? 'online' : 'offline')))
  await pass()
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass()
}
const waiting = () => readActs(`person-${people}`).map(({ operation }) => operation)
const words = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), text)

const draw = async (node: React.ReactNode) => {
  renderInEnglish(
    <>
      <WaitingActs page={page} timeZone="UTC" />
      {node}
    </>,
  )
  await pass()
}

test('a check-in without network is kept, said, sent when the network is back, and replaced by the answer', async () => {
  await draw(<ArrivalForm taskSessionId={page} />)
  await setNetwork(false)
  expect(screen.getByRole('status').textContent).toContain(offline.title)
  fireEvent.change(screen.getByLabelText(attend.code), { target: { value: 'ace347' } })
  await press(attend.checkIn)
  expect(screen.getByText(words(offline.checkIn, { time: '9:40 AM' }))).toBeDefined()
  expect(screen.queryByLabelText(attend.code)).toBeNull()
  expect(refresh).not.toHaveBeenCalled()

  await pass(60_000)
  expect(sent).toEqual([])
  await setNetwork(true)
  expect(sent).toEqual([
    {
      operation: 'checkIn',
      variables: { taskSessionId: page, code: 'ACE347', pressedAt: '2026-05-01T09:40:30.000Z' },
    },
  ])
  expect(waiting()).toEqual([])
  expect(refresh).toHaveBeenCalled()
  expect(screen.queryByText(offline.waitingTitle)).toBeNull()
})

test('a page that is opened again sends what waits there, and says why it was refused', async () => {
  await draw(<ArrivalForm taskSessionId={page} codeSeen seenCode="ACE347" />)
  await setNetwork(false)
  await press(attend.checkIn)
  cleanup()
  document.body.innerHTML = `<div id="root" data-person="person-${people}"></div>`
  refusals.set('checkIn', 'Check-in is no longer open for this session.')
  await setNetwork(true)
  await draw(<ArrivalForm taskSessionId={page} codeSeen />)
  await pass(60_000)
  const alert = screen.getByText(offline.refusedTitle).closest('[role]') as HTMLElement
  expect(alert.textContent).toContain('Check-in is no longer open')
  expect(alert.textContent).toContain('9:40\u00a0AM')
  await press(offline.dismiss)
  expect(screen.queryByText(offline.refusedTitle)).toBeNull()
  expect(waiting()).toEqual([])
})

test('a signature without network waits with the digest of what was shown', async () => {
  const what = { taskSessionId: page, digest: 'd'.repeat(64), consentVersion: 'v2' }
  await draw(<SignForm kind="ATTENDANCE" signed={what} name="Ana Ruiz" />)
  await setNetwork(false)
  fireEvent.click(screen.getByRole('checkbox', { name: sign.agree }))
  await press(sign.sign)
  expect(screen.getByText(words(offline.sign, { time: '9:40 AM' }))).toBeDefined()
  expect(screen.queryByRole('button', { name: sign.sign })).toBeNull()
  await setNetwork(true)
  const input = {
    ...what,
    consentLocale: 'en',
    adoptedName: 'Ana Ruiz',
    drawing: null,
    pressedAt: '2026-05-01T09:40:30.000Z',
  }
  expect(sent).toEqual([{ operation: 'signAttendance', variables: { input } }])
})

test('a signature for what has changed meanwhile is refused, told, and the new text is read', async () => {
  const what = { taskSessionId: page, digest: 'd'.repeat(64), consentVersion: 'v2' }
  await draw(<SignForm kind="ATTENDANCE" signed={what} name="Ana Ruiz" />)
  await setNetwork(false)
  fireEvent.click(screen.getByRole('checkbox', { name: sign.agree }))
  await press(sign.sign)
  refusals.set('signAttendance', 'What you were about to sign has changed.')
  await setNetwork(true)
  expect(screen.getByText(/What you were about to sign has changed/)).toBeDefined()
  expect(refresh).toHaveBeenCalled()
  expect(screen.getByRole('button', { name: sign.sign })).toBeDefined()
})

const somebody = (id: string, name: string, overrides: Partial<CheckInPerson> = {}): CheckInPerson => ({
  id,
  guestId: null,
  name,
  namesake: null,
  place: 'ENROLLED',
  walkIn: false,
  here: false,
  came: null,
  at: 0,
  how: null,
  paper: null,
  out: null,
  seen: { arrival: null, leaving: null },
  signed: false,
  refused: false,
  clash: null,
  ...overrides,
})
const code = { text: 'ACE 347', qr: 'M0 0', size: 21, endsAt: Date.parse('2026-05-01T09:40:40Z'), ahead: ['NEX T22'] }
const first: CheckInBoardView = {
  phase: 'OPEN',
  over: false,
  checkOut: true,
  seats: null,
  recorded: false,
  late: false,
  code,
  people: [somebody('e1', 'Quist, Ana'), somebody('e2', 'Quist, Ben', { here: true, came: '9:35 AM', how: 'CODE' })],
  later: [{ id: 'l1', enrollmentId: null, name: 'Quist, Cem', place: 'NONE', time: '9:30 AM', received: '9:39 AM' }],
  digest: 'first',
}
const times = { opens: 'May 1, 2026, 9:30 AM', closes: 'May 1, 2026, 10:30 AM' }

async function openBoard() {
  const guests = { choices: { geos: [], types: [] }, words: { en: '', es: '', ja: '' } }
  renderInEnglish(
    <CheckInBoard first={first} times={times} guests={guests} taskSessionId={page} runs title="Falls" timeZone="UTC" />,
  )
  await pass()
}
const rowOf = (name: string) => screen.getByText(name).closest('li') as HTMLElement

test('the board stays without network, says since when, and shows the codes it knows', async () => {
  await openBoard()
  expect(screen.getByText('ACE 347', { selector: 'output' })).toBeDefined()
  await setNetwork(false)
  await pass(2000)
  expect(screen.getByText('Quist, Ana')).toBeDefined()
  expect(document.querySelector('[data-own-banner]')?.textContent).toContain(
    words(offline.boardSince, { time: '9:40\u00a0AM' }),
  )
  expect(screen.queryByRole('img', { name: board.qr })).toBeNull()
  await pass(10_000)
  expect(screen.getByText('NEX T22', { selector: 'output' })).toBeDefined()
  await pass(20_000)
  expect(screen.queryByText('NEX T22', { selector: 'output' })).toBeNull()
  expect(screen.getAllByText(offline.codeGone).length).toBeGreaterThan(0)
})

test('taps on the board without network wait at their rows, in order, and go when it is back', async () => {
  await openBoard()
  await setNetwork(false)
  await press(words(board.checkInName, { name: 'Quist, Ana' }))
  expect(within(rowOf('Quist, Ana')).getByText(words(offline.checkInByRoster, { time: '9:40 AM' }))).toBeDefined()
  expect(screen.queryByRole('button', { name: words(board.checkInName, { name: 'Quist, Ana' }) })).toBeNull()
  await pass(60_000)
  await press(words(board.checkOutName, { name: 'Quist, Ana' }))
  await press(words(board.confirmName, { name: 'Quist, Cem' }))
  expect(waiting()).toEqual(['checkInByRoster', 'checkOutByRoster', 'confirmLateCheckIn'])
  await setNetwork(true)
  expect(sent.map(({ operation, variables }) => [operation, variables.pressedAt ?? null])).toEqual([
    ['checkInByRoster', '2026-05-01T09:40:30.000Z'],
    ['checkOutByRoster', expect.stringMatching(/^2026-05-01T09:41:/)],
    ['confirmLateCheckIn', null],
  ])
  expect(waiting()).toEqual([])
})

test('a tap that is given up before it is sent is never sent', async () => {
  await openBoard()
  await setNetwork(false)
  await press(words(board.checkInName, { name: 'Quist, Ana' }))
  await press(words(offline.discardName, { name: 'Quist, Ana' }))
  await setNetwork(true)
  expect(sent).toEqual([])
})

test('what is refused after it waited is told at its row until it is read', async () => {
  await openBoard()
  await setNetwork(false)
  await press(words(board.checkOutName, { name: 'Quist, Ben' }))
  refusals.set('checkOutByRoster', 'They have already checked out.')
  await setNetwork(true)
  expect(within(rowOf('Quist, Ben')).getByText(/They have already checked out/)).toBeDefined()
  await press(words(offline.dismissName, { name: 'Quist, Ben' }))
  expect(within(rowOf('Quist, Ben')).queryByText(/They have already checked out/)).toBeNull()
})

test('a refusal at a row that is gone is told above the lists', async () => {
  const about = { operation: 'undoCheckIn', variables: {}, page, row: 'gone', at: Date.now() }
  writeAct(`person-${people}`, { ...about, key: 'k', refused: 'They have withdrawn.' })
  await openBoard()
  expect(screen.getByText(/They have withdrawn/)).toBeDefined()
  await press(offline.dismiss)
  expect(screen.queryByText(/They have withdrawn/)).toBeNull()
  expect(waiting()).toEqual([])
})
