'use client'
import { useEffect, useState } from 'react'

/** The delays before counting after a change, and before retrying a failed count, in milliseconds. */
const [settleMs, retryMs] = [250, 3000]

/** Number of members an audience reaches; null while counting. It recounts only when `key` changes. */
export function useReach(key: string, count: () => Promise<number | null | undefined>): number | null {
  const [reach, setReach] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is another audience
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false
    const ask = async () => {
      const result = await count().catch(() => null)
      if (isStopped) return
      if (typeof result === 'number') setReach(result)
      else timer = setTimeout(ask, retryMs)
    }
    setReach(null)
    timer = setTimeout(ask, settleMs)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [key])
  return reach
}
