import { listQuery, mutation, query } from '@/graphql/payload'
import type { RuleVersionRecord } from '@/lib/data/rules/write'
import { approveRule } from '@/lib/services/rules/approve-rule'
import { cancelRuleReplay } from '@/lib/services/rules/cancel-rule-replay'
import { discardRuleDraft } from '@/lib/services/rules/discard-rule-draft'
import { draftRule } from '@/lib/services/rules/draft-rule'
import { getRuleReplayRun } from '@/lib/services/rules/get-replay-run'
import { listRuleVersions } from '@/lib/services/rules/list-rule-versions'
import { publishRule } from '@/lib/services/rules/publish-rule'
import { getRuleReplay, type Replay } from '@/lib/services/rules/replay-rule'
import { showReplayedPeople } from '@/lib/services/rules/show-replayed-people'
import { startRuleReplay } from '@/lib/services/rules/start-rule-replay'
import { updateRuleDraft } from '@/lib/services/rules/update-rule-draft'

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
