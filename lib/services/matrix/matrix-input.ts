import { z } from 'zod'
import { allMembers } from '@/lib/data/members/list'
import { id } from '../inputs'
import { exactly, search } from '../search-input'

/** Selects members and requirements; without a curriculum, all requirements. */
export const matrixFilter = z
  .strictObject({ department: exactly, q: search, curriculumId: id.nullish() })
  .nullish()
  .transform((input) => ({
    curriculumId: input?.curriculumId ?? null,
    members: { ...allMembers, department: input?.department ?? null, words: input?.q ?? [] },
  }))
