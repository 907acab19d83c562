const prefix = 'suma-attempt:'
const lifeMs = 60 * 60_000

type Attempt = { key: string; at: number }
const inMemory = new Map<string, string>()

/**
 * The idempotency key of an attempt: the same operation with the same values gets the same key until it succeeds, even
 * after a reload, so that a write whose response was lost is not stored twice. Expires after an hour.
 */
export async function attemptKey(operation: string, body: string): Promise<{ key: string; done: () => void }> {
  const storageKey = `${prefix}${operation}:${await digestOf(body)}`
  const stored = JSON.parse(read(storageKey) ?? 'null') as Attempt | null
  const fresh = stored !== null && Date.now() - stored.at < lifeMs
  const key = fresh ? stored.key : crypto.randomUUID()
  if (!fresh) keep(storageKey, JSON.stringify({ key, at: Date.now() } satisfies Attempt))
  return { key, done: () => drop(storageKey) }
}

async function digestOf(body: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)))
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// Storage may be disabled or full; the tab's memory is the fallback.
function read(storageKey: string): string | null {
  try {
    return sessionStorage.getItem(storageKey) ?? inMemory.get(storageKey) ?? null
  } catch {
    return inMemory.get(storageKey) ?? null
  }
}

function keep(storageKey: string, value: string): void {
  try {
    sessionStorage.setItem(storageKey, value)
  } catch {
    inMemory.set(storageKey, value)
  }
}

function drop(storageKey: string): void {
  inMemory.delete(storageKey)
  try {
    sessionStorage.removeItem(storageKey)
  } catch {}
}
