'use client'
import { useEffect, useState } from 'react'
import { emptyBook, type RuleBook } from '@/lib/domain/compliance/rule-for'
import type { Kind } from './place-and-type'

/**
 * The rules of the chosen kind of license, fetched on choosing it; null until they are loaded. `serial` identifies the book of rules of
 * the page, so that the browser's cache never serves outdated rules. Without a response there is no preview: the server decides.
 */
export function useRules({ geo, credentialType }: Kind, serial: number): RuleBook | null {
  const [loaded, setLoaded] = useState<{ address: string; rules: RuleBook } | null>(null)
  const address = credentialType && `/api/rules/${geo}/${credentialType}?serial=${serial}`
  useEffect(() => {
    if (!address) return
    const ended = new AbortController()
    readRules(address, ended.signal).then((rules) => {
      if (!ended.signal.aborted) setLoaded({ address, rules })
    })
    return () => ended.abort()
  }, [address])
  return loaded?.address === address ? loaded.rules : null
}

async function readRules(address: string, signal: AbortSignal): Promise<RuleBook> {
  try {
    const response = await fetch(address, { signal })
    return response.ok ? ((await response.json()) as RuleBook) : emptyBook
  } catch {
    return emptyBook
  }
}
