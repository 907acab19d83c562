import type { ReadJson } from '@/lib/proof/check'

const kept = 'issuers'

/**
 * Reads public documents of issuers without telling them who asks. What was read once is kept, so that a check without
 * network uses it; `oldest` then says when that was read.
 */
export function publicReader(): { readJson: ReadJson; oldest: () => Date | null } {
  let oldest: Date | null = null
  const readJson: ReadJson = async (address) => {
    const store = await globalThis.caches?.open(kept).catch(() => null)
    try {
      const answer = await fetch(address, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      if (!answer.ok) return null
      const text = await answer.text()
      const value: unknown = JSON.parse(text)
      await store?.put(address, new Response(text, { headers: { date: new Date().toUTCString() } })).catch(() => {})
      return value
    } catch {
      const earlier = await store?.match(address)
      if (!earlier) return null
      const readAt = new Date(earlier.headers.get('date') ?? 0)
      oldest = oldest && oldest < readAt ? oldest : readAt
      return earlier.json() as Promise<unknown>
    }
  }
  return { readJson, oldest: () => oldest }
}
