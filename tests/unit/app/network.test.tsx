// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkBanner } from '@/app/_frame/network-banner'
import { lookAgainSeconds, type NetworkState, NetworkWatch } from '@/app/_lib/network'
import { emitUnreachable } from '@/app/_lib/unreachable'
import { toasts as shownToasts } from '@/app/_ui/show-toast'
import messages from '@/locales/en/browser.json'
import { renderInEnglish } from '@/tests/setup/in-english'

describe('the connection', () => {
  function watched() {
    const world = { network: true, answers: true }
    const told: [NetworkState, boolean][] = []
    const waits: { milliseconds: number; run: () => void }[] = []
    const watch = new NetworkWatch({
      hasNetwork: () => world.network,
      reach: async () => world.answers,
      after: (milliseconds, run) => {
        waits.push({ milliseconds, run })
        return () => {}
      },
      onChange: (state, trying) => void told.push([state, trying]),
    })
    return { world, told, waits, connection: watch }
  }

  test('does not change when a call of an answering server fails', async () => {
    const { connection: watch, told } = watched()
    watch.start()
    await watch.look()
    expect(told).toEqual([])
  })

  test('is lost at once without network, and back once the server answers', async () => {
    const { connection: watch, told, world } = watched()
    watch.lost()
    world.answers = false
    world.network = false
    await watch.look()
    world.answers = true
    world.network = true
    await watch.look()
    expect(told).toEqual([
      ['offline', false],
      ['offline', true],
      ['offline', false],
      ['offline', true],
      ['online', false],
    ])
  })

  test('is lost when a page is opened without network', () => {
    const { connection: watch, told, world } = watched()
    world.network = false
    watch.start()
    expect(told).toEqual([['offline', false]])
  })

  test('is lost while the server does not answer, and is checked ever more seldom', async () => {
    const { connection: watch, told, world, waits } = watched()
    world.answers = false
    for (let look = 0; look < 7; look += 1) await watch.look()
    expect(told.at(-1)).toEqual(['silent', false])
    const seconds = waits.map(({ milliseconds }) => milliseconds / 1000)
    expect(seconds).toEqual([...lookAgainSeconds, 30, 30])
  })

  test('is checked by one request at a time', async () => {
    const { connection: watch, waits, world } = watched()
    world.answers = false
    await Promise.all([watch.look(), watch.look(), watch.look()])
    expect(waits).toHaveLength(1)
  })
})

describe('the banner', () => {
  const texts = messages.offline
  const fetched = vi.fn<() => Promise<Response>>()
  const toasts: string[] = []
  const hear = ({ title }: { title: string }) => void toasts.push(title)
  beforeEach(() => {
    vi.useFakeTimers()
    toasts.length = 0
    vi.stubGlobal('fetch', fetched.mockReset().mockRejectedValue(new Error('no network')))
    shownToasts.listen(hear)
    renderInEnglish(<NetworkBanner />)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

  test('appears when the network goes, and leaves with a message when the server answers', async () => {
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText(texts.title).closest('[role=status]')).toBeTruthy()
    fetched.mockResolvedValue(new Response(''))
    act(() => void window.dispatchEvent(new Event('online')))
    await settle()
    expect(screen.queryByText(texts.title)).toBeNull()
    expect(toasts).toEqual([texts.back])
  })

  test('appears after a check that a failed call started, and its button checks at once', async () => {
    act(() => emitUnreachable())
    await settle()
    expect(screen.getByText(texts.silent)).toBeTruthy()
    fetched.mockResolvedValue(new Response(''))
    fireEvent.click(screen.getByText(texts.retry))
    await settle()
    expect(screen.queryByText(texts.silent)).toBeNull()
  })

  test('does not appear for a failed call while the server answers', async () => {
    fetched.mockResolvedValue(new Response(''))
    act(() => emitUnreachable())
    await settle()
    expect(screen.getByRole('status').textContent).toBe('')
    expect(toasts).toEqual([])
  })
})
