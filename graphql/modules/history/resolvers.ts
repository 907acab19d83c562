import { listQuery, mutation, query } from '@/graphql/payload'
import { historyKinds } from '@/lib/domain/audit/actions'
import { type ActorName, fullName } from '@/lib/domain/people/names'
import { historyChanges, historyReason, historySentence } from '@/lib/i18n/history-words'
import { translatorFor } from '@/lib/i18n/translator'
import { askHistoryCheck, getHistoryState } from '@/lib/services/audit/check-history'
import type { Ctx } from '@/lib/services/ctx'
import type { HistoryEntry } from '@/lib/services/history/history-entry'
import { listHistory } from '@/lib/services/history/list-history'
import { listOrgHistory } from '@/lib/services/history/list-org-history'
import { listOwnHistory } from '@/lib/services/history/list-own-history'
import { findInHistory, openHistoryEntry, openPersonHistory } from '@/lib/services/history/open-history'

export const historyResolvers = {
  Query: {
    history: query(listHistory),
    historyNames: listQuery(findInHistory),
    historyState: query(getHistoryState),
    orgHistory: query(listOrgHistory),
    myHistory: query(listOwnHistory),
  },
  Mutation: {
    openPersonHistory: mutation(openPersonHistory),
    openHistoryEntry: mutation(openHistoryEntry),
    askHistoryCheck: mutation(askHistoryCheck),
  },
  HistoryPerson: {
    name: (person: ActorName) => fullName(person) || null,
  },
  HistoryEntry: {
    sentence: (entry: HistoryEntry, _args: unknown, ctx: Ctx) => historySentence(entry, translatorFor(ctx.locale)),
    reason: (entry: HistoryEntry) => historyReason(entry),
    changes: ({ subjectType, changes }: HistoryEntry, _args: unknown, ctx: Ctx) => {
      const words =
        changes && historyChanges(changes, { subjectType, t: translatorFor(ctx.locale), locale: ctx.locale })
      return words?.map(({ field: label, before, after }, index) => ({
        field: changes?.[index]?.field,
        label,
        before,
        after,
      }))
    },
  },
  HistoryKind: Object.fromEntries(historyKinds.map((kind) => [kind.toUpperCase(), kind])),
}
