import { useEffect, useEffectEvent, useState } from 'react'

/** What `read` brings, once for each `key`; undefined until it has come. What comes for an earlier key, or too late, is dropped. */
export function useRead<T>(key: unknown, read: () => Promise<T>): T | undefined {
  const [value, setValue] = useState<T>()
  const readNow = useEffectEvent(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is read anew
  useEffect(() => {
    let over = false
    void readNow().then((answer) => {
      if (!over) setValue(answer)
    })
    return () => {
      over = true
    }
  }, [key])
  return value
}
