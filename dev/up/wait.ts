import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until the address responds with success.
 * @throws the signal's reason when it is aborted, because a part died or the person left
 */
export async function untilOk(address: string, signal: AbortSignal): Promise<void> {
  while (true) {
    signal.throwIfAborted()
    const ok = await fetch(address, { signal }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return
    await sleep(60, undefined, { signal }).catch(() => {})
  }
}
