import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fairTurns, NoTurn } from '@/lib/domain/fair-turns'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A queue whose work ends when the test says so; `begun` names it in the order of its turns. */
function queue(step = 10) {
  const turns = fairTurns({ step })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (who: string, size: number) =>
    turns({ who, size }, () => {
      begun.push(`${who} ${size}`)
      return new Promise<string>((end) => ends.push(() => end(who)))
    })
  const endAll = async () => {
    for (let one = ends.shift(); one; one = ends.shift()) {
      one()
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  return { ask, begun, endAll }
}

test('a small piece waits for no large one, and a large one of somebody else not for all those of one person', async () => {
  const { ask, begun, endAll } = queue()
  const asked = [ask('ana', 50), ask('ana', 50), ask('ana', 50), ask('ben', 40), ask('cy', 1), ask('cy', 2)]
  await endAll()
  expect(begun).toEqual(['ana 50', 'cy 1', 'ben 40', 'cy 2', 'ana 50', 'ana 50'])
  expect(await Promise.all(asked)).toEqual(['ana', 'ana', 'ana', 'ben', 'cy', 'cy'])
})

test('whoever splits much into many small pieces does not come before others either', async () => {
  const { ask, begun, endAll } = queue()
  const asked = [...Array.from({ length: 5 }, () => ask('ana', 5)), ask('ben', 8)]
  await endAll()
  await Promise.all(asked)
  expect(begun).toEqual(['ana 5', 'ana 5', 'ben 8', 'ana 5', 'ana 5', 'ana 5'])
})

test('what gets no turn within five seconds is told so and never begins; what has begun goes on', async () => {
  const { ask, begun, endAll } = queue()
  const first = ask('ana', 50)
  const second = ask('ben', 40).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(4999)
  const third = ask('cy', 40)
  await vi.advanceTimersByTimeAsync(1)
  expect(await second).toBeInstanceOf(NoTurn)
  await endAll()
  expect([await first, await third]).toEqual(['ana', 'cy'])
  expect(begun).toEqual(['ana 50', 'cy 40'])
})

test('work that fails lets the next one begin', async () => {
  const turns = fairTurns({ step: 10 })
  const failing = turns({ who: 'ana', size: 1 }, () => Promise.reject(new Error('broken')))
  const after = turns({ who: 'ben', size: 1 }, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await after).toBe('done')
})
