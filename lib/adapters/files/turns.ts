import { fairTurns } from '@/lib/domain/fair-turns'

/** Pictures, one at a time, because a large one takes hundreds of megabytes. Sizes are pixels. */
export const pictureTurns = fairTurns({ step: 10_000_000 })

/** PDFs, one at a time, because a whole file is in memory while it is read. Sizes are bytes. */
export const pdfTurns = fairTurns({ step: 4 * 1024 * 1024 })
