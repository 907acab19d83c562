import { fairTurns } from '@/lib/domain/fair-turns'

/**
 * Pictures, one large one at a time, because it takes hundreds of megabytes, beside one as phones usually take them.
 * Sizes are pixels.
 */
export const pictureTurns = fairTurns({ step: 16_000_000 })

/** PDFs, few at a time, because a whole file is in memory while it is read. Sizes are bytes. */
export const pdfTurns = fairTurns({ step: 4 * 1024 * 1024 })
