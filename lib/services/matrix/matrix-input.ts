import 'server-only'
import { z } from 'zod'
import { id } from '../inputs'
import { exactly, search } from '../search-input'

/** Which members and which requirements; without a curriculum all of them. */
export const matrixFilter = z
  .strictObject({ department: exactly, q: search, curriculumId: id.nullish() })
  .nullish()
  .transform((entered) => ({
    curriculumId: entered?.curriculumId ?? null,
    members: {
      department: entered?.department ?? null,
      words: entered?.q ?? [],
      state: null,
      role: null,
      band: null,
    },
  }))
