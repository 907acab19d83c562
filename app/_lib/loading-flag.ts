let flags = 0
const listeners = new Set<() => void>()

const change = (by: number) => {
  flags += by
  for (const listener of listeners) listener()
}

/** Sets the global loading flag: a spinner replaces the content until the returned function is called. Flags add up. */
export function startLoading(): () => void {
  let over = false
  change(1)
  return () => {
    if (over) return
    over = true
    change(-1)
  }
}

/** True while anything has set the flag. */
export const isLoading = (): boolean => flags > 0

/** Calls `listener` at every change; returns how to stop. */
export function onLoadingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
