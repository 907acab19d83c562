import 'server-only'
import { randomUUID } from 'node:crypto'
import { appendAudit } from '@/lib/data/audit'
import { database } from '@/lib/data/db'
import { deleteSessionByToken } from '@/lib/data/sessions'

/** Ends the session behind a cookie at once; answers the row that was, or null. */
export const signOut = (token: string) =>
  database().$transaction(async (tx) => {
    const row = await deleteSessionByToken(tx, token)
    if (!row) return null
    const entry = { action: 'session.signedOut', subjectType: 'Session', subjectId: row.id, personId: row.userId }
    await appendAudit(tx, [entry], { actorId: row.userId, requestId: randomUUID(), at: new Date() })
    return row
  })
