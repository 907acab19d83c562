import { expect, test, vi } from 'vitest'
import { isLoading, onLoadingChange, startLoading } from '@/app/_lib/loading-flag'

test('the flag is set until everybody who set it has ended, and ending twice counts once', () => {
  const [one, two] = [startLoading(), startLoading()]
  one()
  one()
  expect(isLoading()).toBe(true)
  two()
  expect(isLoading()).toBe(false)
})

test('listeners hear every change until they stop', () => {
  const heard = vi.fn()
  const stop = onLoadingChange(heard)
  startLoading()()
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  startLoading()()
  expect(heard).toHaveBeenCalledTimes(2)
})
