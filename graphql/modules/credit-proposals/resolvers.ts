import { mutation, query } from '@/graphql/payload'
import type { CreditProposalRecord } from '@/lib/data/credit-proposals/read'
import type { CheckedProposal, ProposalProblem } from '@/lib/domain/credit-proposals/read-file'
import { hoursOrNull } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import { confirmCreditProposal, declineCreditProposal } from '@/lib/services/credit-proposals/answer-proposal'
import { listOrgCreditProposals, listOwnCreditProposals } from '@/lib/services/credit-proposals/list-proposals'
import { importCreditProposals, previewCreditProposals } from '@/lib/services/credit-proposals/propose-by-file'
import { proposeCredits } from '@/lib/services/credit-proposals/propose-credits'
import type { Ctx } from '@/lib/services/ctx'

const isTheirs = ({ userId }: CreditProposalRecord, ctx: Ctx) => ctx.viewer?.userId === userId

export const creditProposalsResolvers = {
  Query: {
    myCreditProposals: query(listOwnCreditProposals),
    orgCreditProposals: query(listOrgCreditProposals),
  },
  Mutation: {
    proposeCredits: mutation(proposeCredits),
    confirmCreditProposal: mutation(confirmCreditProposal),
    declineCreditProposal: mutation(declineCreditProposal),
    previewCreditProposals: mutation(previewCreditProposals),
    importCreditProposals: mutation(importCreditProposals),
  },
  CreditProposal: {
    units: ({ units }: CreditProposalRecord) => hoursOrNull(units),
    onlineUnits: ({ onlineUnits }: CreditProposalRecord) => hoursOrNull(onlineUnits),
    // The file and the credit belong to the person: their organization does not get the ids.
    fileUrl: (proposal: CreditProposalRecord, _args: unknown, ctx: Ctx) =>
      proposal.documentId && isTheirs(proposal, ctx) ? `/api/files/${proposal.documentId}` : null,
    creditId: (proposal: CreditProposalRecord, _args: unknown, ctx: Ctx) =>
      isTheirs(proposal, ctx) ? proposal.creditId : null,
  },
  CreditProposalRow: {
    title: ({ credit }: CheckedProposal) => credit?.title ?? null,
    completedAt: ({ credit }: CheckedProposal) => credit?.completedAt ?? null,
    units: ({ credit }: CheckedProposal) => hoursOrNull(credit?.units ?? null),
    format: ({ credit }: CheckedProposal) => credit?.format ?? null,
    topicCodes: ({ credit }: CheckedProposal) => credit?.topicCodes ?? [],
  },
  CreditProposalProblem: {
    message: ({ key, params }: ProposalProblem, _args: unknown, ctx: Ctx) => translatorFor(ctx.locale)(key, params),
    i18nMessageKey: ({ key }: ProposalProblem) => key,
  },
}
