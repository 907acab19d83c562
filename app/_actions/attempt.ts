const prefix = 'suma-attempt:'
const lifeMs = 60 * 60_000

type Attempt = { key: string; at: number }
const inMemory = new Map<string, string>()

/**
 * The idempotency key of an attempt: the same operation with the same values gets the same key until it succeeds, even after a
 * reload, so that a write whose response was lost is not stored twice. Expires after an hour.
 */
export async function attemptKey(operation: string, body: string): Promise<{ key: string; done: () => void }> {
  const place = `${prefix}${operation}:${await digestOf(body)}`
  const stored = JSON.parse(read(place) ?? 'null') as Attempt | null
  const fresh = stored !== null && Date.now() - stored.at < lifeMs
  const key = fresh ? stored.key : crypto.randomUUID()
  if (!fresh) keep(place, JSON.stringify({ key, at: Date.now() } satisfies Attempt))
  return { key, done: () => drop(place) }
}

async function digestOf(body: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)))
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// Storage may be disabled or full; the tab's memory is the fallback.
function read(place: string): string | null {
  try {
    return sessionStorage.getItem(place) ?? inMemory.get(place) ?? null
  } catch {
    return inMemory.get(place) ?? null
  }
}

function keep(place: string, value: string): void {
  try {
    sessionStorage.setItem(place, value)
  } catch {
    inMemory.set(place, value)
  }
}

function drop(place: string): void {
  inMemory.delete(place)
  try {
    sessionStorage.removeItem(place)
  } catch {}
}
