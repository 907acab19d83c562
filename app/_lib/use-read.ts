import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Reads once for each `key` (compared by identity). Undefined until the result of the current key is there: the result
 * of an earlier key is never returned, nor one that arrives after unmounting.
 */
export function useRead<T>(key: unknown, read: () => Promise<T>): T | undefined {
  const [result, setResult] = useState<{ key: unknown; value: T }>()
  const readNow = useEffectEvent(read)
  useEffect(() => {
    let isCurrent = true
    void readNow().then((value) => {
      if (isCurrent) setResult({ key, value })
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  return result && result.key === key ? result.value : undefined
}
