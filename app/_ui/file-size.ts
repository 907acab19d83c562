const steps = ['B', 'KB', 'MB', 'GB'] as const

/** A file's size for people: "640 B", "2.4 MB" (steps of 1,024). */
export function fileSize(bytes: number): string {
  const step = bytes > 0 ? Math.min(steps.length - 1, Math.floor(Math.log2(bytes) / 10)) : 0
  const value = bytes / 1024 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${steps[step]}`
}
