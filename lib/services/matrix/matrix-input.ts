import { z } from 'zod'
import { allMembers } from '@/lib/data/members/list'
import { id } from '../inputs'
import { exactly, search } from '../search-input'

/** Which members and which requirements; without a curriculum all of them. */
export const matrixFilter = z
  .strictObject({ department: exactly, q: search, curriculumId: id.nullish() })
  .nullish()
  .transform((input) => ({
    curriculumId: input?.curriculumId ?? null,
    members: { ...allMembers, department: input?.department ?? null, words: input?.q ?? [] },
  }))
