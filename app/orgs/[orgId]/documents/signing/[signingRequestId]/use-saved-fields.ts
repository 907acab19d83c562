'use client'
import { useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { useWrite } from '@/app/_forms/use-write'
import { UpdateSigningRequestDocument } from '@/graphql/generated/update-signing-request'
import { type PlacedField, plansOf } from './placed-fields'

const pauseMs = 700

type Start = { id: string; version: number; fields: readonly PlacedField[] }

/**
 * The fields of a draft, saved automatically a moment after each change, one save at a time. `flush` waits until
 * everything is saved and returns the version, or null when saving failed.
 */
export function useSavedFields({ id, version: pageVersion, fields: start }: Start) {
  const { send, showOtherRefusal } = useWrite(UpdateSigningRequestDocument)
  const [fields, setFields] = useState(start)
  const [state, setState] = useState<'kept' | 'keeping' | 'failed'>('kept')
  const version = useRef(pageVersion)
  const latest = useRef(start)
  const stored = useRef(start)
  const dirty = useRef(false)
  const running = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLeaveGuard(dirty)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Other parts of the page save the same draft.
  useEffect(() => {
    version.current = Math.max(version.current, pageVersion)
  }, [pageVersion])

  async function keepAll(): Promise<boolean> {
    while (latest.current !== stored.current) {
      setState('keeping')
      const now = latest.current
      const answer = await send({ id, version: version.current, input: { fields: plansOf(now) } })
      const saved = answer?.success && 'data' in answer ? answer.data : null
      if (!saved) {
        setState('failed')
        if (answer) await showOtherRefusal(answer)
        return false
      }
      stored.current = now
      version.current = saved.version
    }
    dirty.current = false
    setState('kept')
    return true
  }
  async function flush(): Promise<number | null> {
    clearTimeout(timer.current)
    running.current ??= keepAll().finally(() => {
      running.current = null
    })
    return (await running.current) ? version.current : null
  }
  function change(next: readonly PlacedField[]) {
    latest.current = next
    dirty.current = true
    setFields(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), pauseMs)
  }
  return { fields, change, state, flush }
}
