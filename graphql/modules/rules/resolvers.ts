import { listQuery, mutation, query } from '@/graphql/payload'
import type { RuleVersionRecord } from '@/lib/data/rules/write'
import { approveRule, discardRuleDraft, draftRule, publishRule, updateRuleDraft } from '@/lib/services/rules/drafts'
import { getRuleReplay, type Replay } from '@/lib/services/rules/replay'
import {
  cancelRuleReplay,
  getRuleReplayRun,
  showReplayedPeople,
  startRuleReplay,
} from '@/lib/services/rules/replay-runs'
import { listRuleVersions } from '@/lib/services/rules/versions'

export const rulesResolvers = {
  Query: {
    ruleVersions: listQuery(listRuleVersions),
    ruleReplay: query(getRuleReplay),
    ruleReplayRun: query(getRuleReplayRun),
  },
  Mutation: {
    draftRule: mutation(draftRule),
    updateRuleDraft: mutation(updateRuleDraft),
    discardRuleDraft: mutation(discardRuleDraft),
    startRuleReplay: mutation(startRuleReplay),
    cancelRuleReplay: mutation(cancelRuleReplay),
    showReplayedPeople: mutation(showReplayedPeople),
    approveRule: mutation(approveRule),
    publishRule: mutation(publishRule),
  },
  RuleReplay: {
    changed: ({ changed }: Replay) => changed.length,
    byStatus: ({ byStatus }: Replay) =>
      Array.from(byStatus, ([name, count]) => {
        const [before, after] = name.split(' > ')
        return { before, after, count }
      }),
    byOrg: ({ byOrg }: Replay) => Array.from(byOrg, ([orgId, count]) => ({ orgId, count })),
    changes: ({ changed }: Replay, { first }: { first: number }) => changed.slice(0, Math.max(0, first)),
  },
  RuleVersion: {
    version: ({ geo, credentialType, number }: RuleVersionRecord) => `${geo}-${credentialType}-${number}`,
    data: ({ body }: RuleVersionRecord) => body,
  },
}
