'use client'
import { useEffect, useState } from 'react'

/**
 * Whole seconds that are left of `seconds`, counted from when they arrived: the clock of the device does not matter.
 * Another `mark` starts anew, also with the same number.
 */
export function useCountdown(seconds: number, mark: string): number {
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark tells one wait from the next
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const tick = () => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 500)
    tick()
    return () => clearInterval(timer)
  }, [seconds, mark])
  return left
}
