// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeepTimeZone } from '@/app/_frame/reader-zone'
import { SettingsForm } from '@/app/(member)/account/notifications/settings-form'
import LadderForm from '@/app/orgs/[orgId]/(overview)/ladder-form'
import { settingsOf } from '@/lib/domain/notices/topics'
import { renderInEnglish } from '@/tests/setup/in-english'
import { until } from '@/tests/setup/until'

const router = vi.hoisted(() => ({ refresh: vi.fn(), push: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => router }))
const toasts = vi.hoisted(() => [] as string[])
vi.mock('@/app/_ui/show-toast', () => ({ showToast: ({ title }: { title: string }) => void toasts.push(title) }))

const sent: { operationName: string; variables: Record<string, unknown> }[] = []
beforeEach(() => {
  sent.length = 0
  toasts.length = 0
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const done = { success: true, message: null, i18nMessageKey: null, fieldErrors: [], data: null }
    const data = { setOrgLadder: done, setTimeZone: done, updateNotificationSettings: done }
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an administrator leaves a step and a digest out, and is told which reminders always go', async () => {
  const ladder = { left: [60], weeklyDigest: true, expiryDigest: true }
  renderInEnglish(<LadderForm orgId="o1" version={4} ladder={ladder} />)
  expect(screen.getByText(/30 and 7 days before/)).toBeDefined()
  fireEvent.click(screen.getByRole('checkbox', { name: '90 days before' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '60 days before' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Weekly summary/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await until(() => expect(toasts).toEqual(['License reminders saved.']))
  const variables = { orgId: 'o1', version: 4, steps: [60, 15, 1], weeklyDigest: false, expiryDigest: true }
  expect(sent).toMatchObject([{ operationName: 'setOrgLadder', variables }])
})

test('what another administrator saved meanwhile is taken over, and each save names what is stored by then', async () => {
  const stored = (version: number, steps: number[]) => ({
    id: 'o1',
    version,
    ladder: { steps, weeklyDigest: false, expiryDigest: true },
  })
  const payload = { success: true, message: null, i18nMessageKey: null, fieldErrors: [] }
  const refused = { ...payload, success: false, message: 'Changed.', i18nMessageKey: 'errors.staleVersion' }
  const answers = [
    { ...refused, data: stored(5, [90, 60, 30, 15, 7, 1]) },
    { ...payload, data: stored(6, [60, 30, 15, 7, 1]) },
  ]
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const data = { setOrgLadder: answers[Math.min(sent.length, answers.length) - 1] }
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
  })
  renderInEnglish(<LadderForm orgId="o1" version={4} ladder={{ left: [], weeklyDigest: true, expiryDigest: true }} />)
  fireEvent.click(screen.getByRole('checkbox', { name: '90 days before' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const merged = { steps: [60, 15, 1], weeklyDigest: false, expiryDigest: true }
  await until(() => expect(toasts.at(-1)).toBe('License reminders saved.'))
  expect(sent.map(({ variables }) => variables)).toMatchObject([
    { version: 4, weeklyDigest: true },
    { version: 5, ...merged },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await until(() => expect(sent.at(-1)).toMatchObject({ variables: { version: 6, ...merged } }))
})

test('somebody agrees to text messages without changing a topic', async () => {
  renderInEnglish(<SettingsForm settings={settingsOf([], { hasEmail: true })} agrees={false} />)
  fireEvent.click(screen.getByRole('checkbox', { name: /I agree to receive text messages/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await until(() => expect(sent).toMatchObject([{ variables: { settings: [], textConsent: true } }]))
})

test('a browser says where it is, without a word', async () => {
  renderInEnglish(<KeepTimeZone />)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  await until(() =>
    expect(sent).toMatchObject([{ operationName: 'setTimeZone', variables: { timeZone, onlyUnknown: true } }]),
  )
  expect(toasts).toEqual([])
})
