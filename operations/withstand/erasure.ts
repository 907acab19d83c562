import { allOf } from '@/fixtures/all-of'
import { ctxFor, ctxOfOperator } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { userNow } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { verifyAudit } from '@/lib/services/audit/check-history'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import { openDownload, prepareDownload } from '@/lib/services/own-data/download'
import { withOwnDatabase } from '../stage/own-database'
import { kept, notHandedOut } from './erasure/kept'
import { canary, makeLife } from './erasure/life'
import { placesOf } from './erasure/places'
import { type Finding, type Part, wrongOf } from './part'

/**
 * A person with canaries in everything that they and organizations can enter about them. Their download must hold every
 * table that contains a canary; after their erasure, canaries remain only where an organization has to keep its papers
 * (`kept`).
 */
export const part: Part = {
  requirement: 'People get all that is kept of them, and what they leave is erased',
  run: async ({ print }) => {
    const findings: Finding[] = []
    await withOwnDatabase(async () => {
      const { user, files } = await makeLife()
      const before = await placesOf(canary)
      const { parts } = await done(openDownload(ctxFor(user, { files }), { ticket: await ticketOf(user.id) }))
      const handedOut = JSON.stringify(await allOf(parts))
      const isMissing = (place: string, texts: string[]) =>
        !(place in notHandedOut) && texts.flatMap(wordsIn).some((words) => !handedOut.includes(words))
      const missing = [...before].flatMap(([place, texts]) => (isMissing(place, texts) ? [place] : []))
      findings.push({
        did: `canaries in ${before.size} columns, and the download of their person`,
        result: wrongOf(missing),
        ok: missing.length === 0 && before.size > 20,
      })
      const { id: sessionId } = await makeSession(user)
      await done(deleteAccount(ctxFor(await userNow(user.id), { sessionId, files }), { confirm: user.email! }))
      const after = [...(await placesOf(canary)).keys()]
      for (const place of after) print(`  kept: ${place}${place in kept ? `, because ${kept[place]}` : ''}`)
      const wrong = after.filter((place) => !(place in kept))
      findings.push({
        did: `the same canaries after the account was deleted`,
        result: wrong.length === 0 ? `in ${after.length} columns, each with its reason` : wrongOf(wrong),
        ok: wrong.length === 0,
      })
      const { broken } = await done(verifyAudit(ctxOfOperator(), {}))
      findings.push({ did: 'the history after that', result: broken ? 'broken' : 'whole', ok: !broken })
    })
    return findings
  },
}

/** The words around a canary, without the separators of a list or a JSON text. */
const wordsIn = (text: string): string[] => text.match(new RegExp(`[\\w .@-]*${canary}[\\w .@-]*`, 'gi')) ?? []

async function ticketOf(userId: string): Promise<string> {
  const { path } = await done(prepareDownload(ctxFor(await userNow(userId)), {}))
  return path.replace('/api/my-data/', '')
}
