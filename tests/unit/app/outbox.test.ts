// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnsweredAct, answeredEvent, Outbox, type Press } from '@/app/_actions/outbox'
import { dropActs, isUnkept, readActs } from '@/app/_actions/outbox-store'

const [ana, ben] = ['person-ana', 'person-ben']
const session = 'a-session'
type Reply =
  | { success: boolean; message?: string; i18nMessageKey?: string; fieldErrors?: object[] }
  | 'offline'
  | number

/** The server's next answers; after the last one it cannot be reached. */
const answers: Reply[] = []
const sent: { operation: string; variables: Record<string, unknown>; key: string | null; person: string | null }[] = []

beforeEach(() => {
  localStorage.clear()
  answers.length = 0
  sent.length = 0
  vi.useFakeTimers({ now: new Date('2026-05-01T09:40:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { operationName, variables } = JSON.parse(String(init.body))
    const headers = new Headers(init.headers)
    sent.push({
      operation: operationName,
      variables,
      key: headers.get('idempotency-key'),
      person: headers.get('x-suma-person-id'),
    })
    const answer = answers.shift() ?? 'offline'
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    if (typeof answer === 'number') return new Response('<html>', { status: answer })
    return Response.json({ data: { [operationName]: { message: null, fieldErrors: [], ...answer } } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const named = (name: string, timed = true) => ({ document: `mutation ${name} { ${name} { success } }` as never, timed })
const documents = {
  checkInByRoster: named('checkInByRoster'),
  checkOutByRoster: named('checkOutByRoster'),
  confirmLateCheckIn: named('confirmLateCheckIn', false),
  signAttendance: named('signAttendance'),
}
const outboxOf = (person: string) => new Outbox(person, documents)
const done = { success: true }
const refused = (code: string): Reply => ({
  success: false,
  message: `No: ${code}`,
  i18nMessageKey: `errors.${code}`,
})
const checkIn = (row: string): Press => ({
  operation: 'checkInByRoster',
  variables: { enrollmentId: row },
  page: session,
  row,
})
const rowsOf = (box: Outbox) => box.acts().map(({ row }) => row)

describe('a press', () => {
  test('is sent at once, with its time, its key and whose it is, and nothing stays', async () => {
    answers.push(done)
    const box = outboxOf(ana)
    expect(await box.press(checkIn('e1'))).toMatchObject({ kind: 'done' })
    expect(sent).toMatchObject([
      {
        operation: 'checkInByRoster',
        variables: { enrollmentId: 'e1', pressedAt: '2026-05-01T09:40:00.000Z' },
        person: ana,
      },
    ])
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(readActs(ana)).toEqual([])
  })

  test('shows as waiting only once nothing of sense came back', async () => {
    const box = outboxOf(ana)
    const answer = box.press(checkIn('e1'))
    expect(rowsOf(box)).toEqual([])
    expect(await answer).toEqual({ kind: 'waiting' })
    expect(rowsOf(box)).toEqual(['e1'])
  })

  test('that is refused at once is told to who pressed, and is not kept', async () => {
    answers.push(refused('alreadyCheckedIn'))
    const box = outboxOf(ana)
    expect(await box.press(checkIn('e1'))).toEqual({ kind: 'refused', message: 'No: alreadyCheckedIn', field: null })
    expect(readActs(ana)).toEqual([])
  })

  test.each(['signInRequired', 'tooManyRequests', 'internal', 'checkInLocked'])(
    'is told %s at once; what waits goes on waiting',
    async (code) => {
      answers.push(refused(code))
      const box = outboxOf(ana)
      expect(await box.press(checkIn('e1'))).toMatchObject({ kind: 'refused' })
      expect(readActs(ana)).toEqual([])
      await box.press(checkIn('e2'))
      answers.push(refused(code))
      await box.flush()
      expect(box.acts()).toMatchObject([{ row: 'e2' }])
      expect(box.acts()[0]).not.toHaveProperty('refused')
    },
  )

  test('waits at a 5xx', async () => {
    answers.push(502)
    expect(await outboxOf(ana).press(checkIn('e1'))).toEqual({ kind: 'waiting' })
  })
})

describe('what waits', () => {
  test('is sent after a reload with the same key and time, in the order of the presses', async () => {
    const before = outboxOf(ana)
    await before.press(checkIn('e1'))
    vi.setSystemTime(new Date('2026-05-01T09:45:00Z'))
    await before.press({ ...checkIn('e1'), operation: 'checkOutByRoster' } as Press)
    const [key] = sent.map((one) => one.key)
    sent.length = 0
    answers.push(done, done)
    const after = outboxOf(ana)
    expect(rowsOf(after)).toEqual(['e1', 'e1'])
    await after.flush()
    expect(sent.map(({ operation, variables }) => [operation, variables.pressedAt])).toEqual([
      ['checkInByRoster', '2026-05-01T09:40:00.000Z'],
      ['checkOutByRoster', '2026-05-01T09:45:00.000Z'],
    ])
    expect(sent[0]?.key).toBe(key)
    expect(readActs(ana)).toEqual([])
  })

  test('stops at the first that cannot be sent, so that nothing overtakes it', async () => {
    const box = outboxOf(ana)
    await box.press(checkIn('e1'))
    sent.length = 0
    expect(await box.press(checkIn('e2'))).toEqual({ kind: 'waiting' })
    expect(sent.map(({ variables }) => variables.enrollmentId)).toEqual(['e1'])
  })

  test('is tried again by itself, ever more seldom', async () => {
    const box = outboxOf(ana)
    await box.press(checkIn('e1'))
    const tries: number[] = []
    for (const seconds of [2, 5, 10, 20, 30, 30]) {
      sent.length = 0
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(sent).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      tries.push(sent.length)
    }
    expect(tries).toEqual([1, 1, 1, 1, 1, 1])
    answers.push(done)
    await box.flush()
    expect(rowsOf(box)).toEqual([])
  })

  test('and is refused stays with what the server said, until it is read', async () => {
    const box = outboxOf(ana)
    await box.press(checkIn('e1'))
    await box.press(checkIn('e2'))
    answers.push(refused('sessionState'), done)
    await box.flush()
    expect(box.acts()).toMatchObject([{ row: 'e1', refused: 'No: sessionState' }])
    sent.length = 0
    await box.flush()
    expect(sent).toEqual([])
    box.discard(box.acts()[0]!.key)
    expect(readActs(ana)).toEqual([])
  })

  test('can be given up before it is sent', async () => {
    const box = outboxOf(ana)
    await box.press(checkIn('e1'))
    box.discard(box.acts()[0]!.key)
    sent.length = 0
    await box.flush()
    expect(sent).toEqual([])
  })

  test('tells the page when it was done', async () => {
    const box = outboxOf(ana)
    await box.press(checkIn('e1'))
    const heard: string[] = []
    window.addEventListener(answeredEvent, (event) => heard.push((event as CustomEvent<AnsweredAct>).detail.act.row), {
      once: true,
    })
    answers.push(done)
    await box.flush()
    expect(heard).toEqual(['e1'])
  })

  test('is nobody else’s on this device', async () => {
    await outboxOf(ana).press(checkIn('e1'))
    sent.length = 0
    const other = outboxOf(ben)
    expect(rowsOf(other)).toEqual([])
    answers.push(done)
    await other.flush()
    expect(sent).toEqual([])
    dropActs(ben)
    expect(readActs(ana)).toHaveLength(1)
    dropActs(ana)
    expect(readActs(ana)).toEqual([])
  })

  test('is forgotten after fourteen days', async () => {
    await outboxOf(ana).press(checkIn('e1'))
    vi.setSystemTime(new Date('2026-05-15T09:39:59Z'))
    expect(readActs(ana)).toHaveLength(1)
    vi.setSystemTime(new Date('2026-05-15T09:40:01Z'))
    expect(readActs(ana)).toEqual([])
    expect(localStorage.length).toBe(0)
  })

  test('of somebody who never came back is forgotten when the next person opens the page', async () => {
    await outboxOf(ana).press(checkIn('e1'))
    vi.setSystemTime(new Date('2026-05-15T09:40:01Z'))
    expect(readActs(ben)).toEqual([])
    expect(localStorage.length).toBe(0)
  })
})

test('two tabs send an act once', async () => {
  let free = Promise.resolve()
  const request = (_name: string, run: () => Promise<void>) => {
    free = free.then(run)
    return free
  }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }))
  const [one, two] = [outboxOf(ana), outboxOf(ana)]
  const watching = new AbortController()
  two.watch(watching.signal)
  await two.flush()
  await one.press(checkIn('e1'))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(rowsOf(two)).toEqual(['e1'])
  sent.length = 0
  answers.push(done, done)
  await Promise.all([one.flush(), two.flush()])
  expect(sent).toHaveLength(1)
  expect(rowsOf(two)).toEqual([])
  watching.abort()
})

test('storage that is full or switched off: the page keeps it, and knows that it does', async () => {
  const full = {
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  }
  vi.stubGlobal(
    'localStorage',
    Object.assign(Object.create(null), {
      ...full,
      length: 0,
      key: () => null,
      getItem: () => null,
      removeItem: () => {},
    }),
  )
  const box = outboxOf(ana)
  expect(await box.press(checkIn('e1'))).toEqual({ kind: 'waiting' })
  expect(isUnkept(ana, box.acts()[0]!.key)).toBe(true)
  answers.push(done)
  await box.flush()
  expect(sent).toHaveLength(2)
  expect(rowsOf(box)).toEqual([])
})
