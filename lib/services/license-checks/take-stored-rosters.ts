import { z } from 'zod'
import type { RosterRecord } from '@/lib/data/license-checks/board-rosters'
import { findTakenObjects, markTaken } from '@/lib/data/license-checks/roster-objects'
import type { RosterHead, TextEncoding } from '@/lib/domain/license-checks/layout'
import { type LicensingBoardCode, licensingBoardCodes } from '@/lib/domain/license-checks/licensing-boards'
import { recognizeLayout } from '@/lib/domain/license-checks/published-layouts'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { ok } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { oneOf } from '../inputs'
import { write } from '../write'
import { findRosterLayout, storeRoster } from './take-roster'

const object = { name: z.string().min(1).max(1024), changedAt: z.date() }

/** Which of these objects were not taken yet as they are now. */
export const listNewObjects = defineJobService({
  action: 'boardRoster.take',
  input: z.strictObject({ objects: z.array(z.strictObject(object)).max(1000) }),
  run: async (ctx, { objects }) => {
    const taken = await findTakenObjects(
      ctx.db,
      objects.map(({ name }) => name),
    )
    return ok(objects.filter(({ name, changedAt }) => taken.get(name)?.getTime() !== changedAt.getTime()))
  },
})

/** The board of a file: by its columns where they are known, else by the folder named after the board. */
export function boardOfObject(name: string, head: RosterHead): LicensingBoardCode | null {
  const [folder = ''] = name.split('/')
  return recognizeLayout(head)?.board ?? (isOneOf(licensingBoardCodes, folder) ? folder : null)
}

const head = z.custom<RosterHead>((value) => typeof value === 'object' && value !== null && 'cells' in value)
const encoding = z.custom<TextEncoding>((value) => typeof value === 'string')

/**
 * Takes a list that lies in the operator's folder and is stored already, exactly as an upload does: one whose columns are
 * known is read, any other waits for a super admin.
 */
export const takeStoredRoster = defineJobService({
  action: 'boardRoster.take',
  input: z.strictObject({
    ...object,
    board: oneOf(licensingBoardCodes),
    fileKey: z.uuid(),
    fileBytes: z.int().min(0),
    encoding,
    head,
  }),
  run: async (ctx, { name: objectName, changedAt, ...file }) => {
    const fileName = objectName.split('/').at(-1) ?? objectName
    const { layout, known: isKnown } = await findRosterLayout(ctx.db, { ...file, fileName })
    return write(ctx, async (w) => {
      await markTaken(w.tx, { name: objectName, changedAt, takenAt: ctx.now })
      const taken = { ...file, fileName, layout, waits: !isKnown, uploadedById: null, objectName }
      const roster: RosterRecord = await storeRoster(w, taken, ctx.now)
      return ok({ rosterId: roster.id, waits: !isKnown })
    })
  },
})

/** Remembers an object that is no list of a known board, so that it is looked at again only when it changes. */
export const passObject = defineJobService({
  action: 'boardRoster.take',
  input: z.strictObject(object),
  run: async (ctx, { name, changedAt }) =>
    write(ctx, async (w) => {
      await markTaken(w.tx, { name, changedAt, takenAt: ctx.now })
      return ok(null)
    }),
})
