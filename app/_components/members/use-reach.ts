'use client'
import { useEffect, useState } from 'react'

/** Typing and ticking settle before it is counted, and a count that failed is tried again, in milliseconds. */
const [settles, again] = [250, 3000]

/** How many members an audience reaches; null while it is counted. What is counted and how changes with `key` alone. */
export function useReach(key: string, count: () => Promise<number | null | undefined>): number | null {
  const [reach, setReach] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is another audience
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false
    const ask = async () => {
      const found = await count().catch(() => null)
      if (isStopped) return
      if (typeof found === 'number') setReach(found)
      else timer = setTimeout(ask, again)
    }
    setReach(null)
    timer = setTimeout(ask, settles)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [key])
  return reach
}
