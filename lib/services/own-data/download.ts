import type { Readable } from 'node:stream'
import { z } from 'zod'
import { listOwnFiles, type OwnFile, readOwnData } from '@/lib/data/own-data/own-data'
import { filesThatFit } from '@/lib/domain/files-that-fit'
import { fail, ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { limitUseIn } from '../limit-use'
import { limitAccess, recordAccess } from '../record-access'
import { isOneOfSecrets } from '../same-secret'
import { write } from '../write'

/** How long a download address is valid. */
const downloadMinutes = 10
/** Download requests per person and day, and how often one address may be opened. */
const downloadLimit = { limit: 5, seconds: 86_400 }
const opened = { limit: 20, seconds: 86_400 }
/**
 * The maximum total size of files in an archive, because an archive cannot exceed four GiB; any more are listed but
 * left out.
 */
const maxBytes = 3.5 * 1024 ** 3

/** Makes the address of a file with all data kept about the person. It is valid for some minutes, and only for them. */
export const prepareDownload = defineService({
  action: 'ownData.download',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, { id: userId }) => {
    const expiresAt = new Date(ctx.now.getTime() + downloadMinutes * 60_000)
    return write(ctx, async (w) => {
      const refusal = await limitUseIn(w.tx, `ownData:${userId}`, downloadLimit)
      if (refusal) return refusal
      w.audit({ action: 'user.dataRequested', subjectType: 'User', subjectId: userId, personId: userId })
      return ok({
        path: `/api/my-data/${expiresAt.getTime()}.${ctx.ticketFor(textOf(ctx, expiresAt.getTime()))}`,
        expiresAt,
      })
    })
  },
})

const textOf = (ctx: SignedInCtx, until: number) => `own-data:${ctx.viewer.userId}:${until}`

export type OwnDownload = {
  parts: AsyncIterable<{ name: string; rows: unknown[] }>
  files: OwnFile[]
  /** Files left out because of their size. */
  leftOut: OwnFile[]
  /** The bytes of a file; null when they no longer exist. */
  open: (file: OwnFile) => Promise<Readable | null>
}

/**
 * Resolves a download address; one made for another person, or expired, is not found. The sign-in was asked of whoever
 * made it, some minutes ago; a session by an organization's own provider opens none.
 */
export const openDownload = defineService({
  action: 'ownData.download',
  reads: true,
  input: z.strictObject({ ticket: z.string().max(100) }),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, { ticket }, { id: userId }) => {
    const [, until = '', mac = ''] = /^(\d{13})\.([\w-]{43})$/.exec(ticket) ?? []
    if (ctx.signIn.providerOrgId !== null) return fail('freshSignInRequired')
    const isOurs = isOneOfSecrets(mac, ctx.ticketsFor(textOf(ctx, Number(until))))
    if (!isOurs || Number(until) <= ctx.now.getTime()) return fail('notFound')
    const refusal = await limitAccess(ctx, `ownDataOpened:${userId}`, opened)
    if (refusal) return refusal
    const all = await listOwnFiles(ctx.db, userId)
    const { files, leftOut } = filesThatFit(all, maxBytes)
    return recordAccess(ctx, async (audit) => {
      const detail = { files: files.length }
      audit({ action: 'user.dataDownloaded', subjectType: 'User', subjectId: userId, personId: userId, detail })
      const open = (file: OwnFile) => ctx.files.get(file.storageKey)
      return ok<OwnDownload>({ parts: readOwnData(ctx.db, userId), files, leftOut, open })
    })
  },
})
