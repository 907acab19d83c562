import { mutation, query } from '@/graphql/payload'
import type { TranscriptLinkRecord } from '@/lib/data/transcripts/links'
import { readerLinkState } from '@/lib/domain/access/reader-link'
import { fullName } from '@/lib/domain/people/names'
import type { Ctx } from '@/lib/services/ctx'
import { getTranscript } from '@/lib/services/transcripts/transcript'
import {
  createTranscriptLink,
  endTranscriptLink,
  listTranscriptLinks,
  listTranscriptViews,
} from '@/lib/services/transcripts/transcript-links'
import type { Transcript, TranscriptCredit } from '@/lib/services/transcripts/transcript-record'
import { complianceOf } from '../credentials/compliance'

export const transcriptsResolvers = {
  Query: {
    transcript: query(getTranscript),
    transcriptLinks: query(listTranscriptLinks),
    transcriptViews: query(listTranscriptViews),
  },
  Mutation: {
    createTranscriptLink: mutation(createTranscriptLink),
    endTranscriptLink: mutation(endTranscriptLink),
  },
  Transcript: {
    personName: ({ person }: Transcript) => fullName(person),
    periods: async ({ periods, credential }: Transcript, _args: unknown, ctx: Ctx) => {
      const book = await ctx.load.rules()
      return periods.map((period) => ({
        startsAt: period.startsAt,
        endsAt: period.endsAt,
        compliance: complianceOf(book, credential, period),
      }))
    },
  },
  TranscriptCredit: {
    outcome: (credit: TranscriptCredit) => credit,
    documents: ({ evidence }: TranscriptCredit) => evidence,
  },
  TranscriptLink: {
    language: ({ locale }: TranscriptLinkRecord) => locale,
    state: (link: TranscriptLinkRecord, _args: unknown, ctx: Ctx) => readerLinkState(link, ctx.now),
  },
}
