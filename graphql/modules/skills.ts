import { mutation, query } from '@/graphql/payload'
import type { SkillRecord } from '@/lib/data/skills/records'
import {
  createSkillChecklist,
  endSkillChecklist,
  getSkillChecklist,
  listSkillChecklists,
  updateSkillChecklist,
} from '@/lib/services/skills/checklists'
import {
  getSkillRecord,
  listMySkillRecords,
  listSkillRecords,
  recordSkills,
  voidSkillRecord,
} from '@/lib/services/skills/records'
import { payloadType } from './base'

export const skillsSchema = /* GraphQL */ `
  "What an observer saw of a step. Only MET is enough."
  enum SkillStepResult { MET WITH_HELP NOT_MET }

  "Steps of a skill that an observer watches somebody do."
  type SkillChecklist implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    orgId: ID!
    title: String!
    description: String
    steps: [String!]!
    "Members who have shown the skill, and when somebody was last observed; only in lists."
    passed: Int
    lastOn: Date
  }

  type ObservedStep {
    text: String!
    result: SkillStepResult!
    note: String
  }

  "What an observer saw a member do on a day. It never changes; a wrong one is voided and counts for nothing."
  type SkillRecord implements Node {
    id: ID!
    createdAt: DateTime!
    orgId: ID!
    checklistId: ID!
    "The membership."
    memberId: ID!
    userId: ID!
    firstName: String
    middleName: String
    lastName: String
    department: String
    title: String!
    observedOn: Date!
    steps: [ObservedStep!]!
    "Every step was done without help."
    passed: Boolean!
    note: String
    observerId: ID
    "As the observer signed."
    observerName: String!
    "As the member signed; null with the reason why not."
    personName: String
    unsignedReason: String
    "The observer was the member, because the organization had nobody else who may."
    oneself: Boolean!
    voidedAt: DateTime
    voidReason: String
  }

  type SkillRecordEdge {
    cursor: String!
    node: SkillRecord!
  }

  type SkillRecordConnection {
    edges: [SkillRecordEdge!]!
    pageInfo: PageInfo!
  }

  ${payloadType('SkillChecklistPayload', 'SkillChecklist')}
  ${payloadType('SkillRecordPayload', 'SkillRecord')}

  input CreateSkillChecklistInput {
    orgId: ID!
    title: String!
    description: String
    steps: [String!]!
  }

  "All of it: what is left out is taken away."
  input UpdateSkillChecklistInput {
    id: ID!
    version: Int!
    title: String!
    description: String
    steps: [String!]!
  }

  input ObservedStepInput {
    result: SkillStepResult!
    note: String
  }

  "A name as signed, typed or with a drawing."
  input SkillSignatureInput {
    adoptedName: String!
    drawing: String
  }

  "The steps are in the order of the checklist, whose version names what the observer saw."
  input RecordSkillsInput {
    checklistId: ID!
    version: Int!
    memberId: ID!
    observedOn: Date!
    steps: [ObservedStepInput!]!
    note: String
    observer: SkillSignatureInput!
    person: SkillSignatureInput
    "Why the member has not signed."
    unsignedReason: String
  }

  extend type Query {
    "The skills checklists of an organization by title; null when it is not one the person administers."
    skillChecklists(orgId: ID!): [SkillChecklist!]
    "A skills checklist; null when it is not of an organization the person administers."
    skillChecklist(id: ID!): SkillChecklist
    "What was observed in an organization, by one checklist or of one member, the latest first."
    skillRecords(orgId: ID!, checklistId: ID, memberId: ID, first: Int, after: String): SkillRecordConnection
    "For the organization, and for the person it is about."
    skillRecord(id: ID!): SkillRecord
    "What was observed of the signed-in person."
    mySkillRecords: [SkillRecord!]
  }

  extend type Mutation {
    "Adds a skills checklist."
    createSkillChecklist(input: CreateSkillChecklistInput!): SkillChecklistPayload!
    "What was observed before stays as it was."
    updateSkillChecklist(input: UpdateSkillChecklistInput!): SkillChecklistPayload!
    "Ends a skills checklist: nobody is observed by it any more."
    endSkillChecklist(id: ID!, version: Int!): SkillChecklistPayload!
    "Records what an observer saw of a member, with both signatures on the observer's screen."
    recordSkills(input: RecordSkillsInput!): SkillRecordPayload!
    "Voids a record that is wrong: it stays readable with the reason, and counts for nothing."
    voidSkillRecord(id: ID!, reason: String!): SkillRecordPayload!
  }
`

export const skillsResolvers = {
  Query: {
    skillChecklists: query(listSkillChecklists),
    skillChecklist: query(getSkillChecklist),
    skillRecords: query(listSkillRecords),
    skillRecord: query(getSkillRecord),
    mySkillRecords: query(listMySkillRecords),
  },
  Mutation: {
    createSkillChecklist: mutation(createSkillChecklist),
    updateSkillChecklist: mutation(updateSkillChecklist),
    endSkillChecklist: mutation(endSkillChecklist),
    recordSkills: mutation(recordSkills),
    voidSkillRecord: mutation(voidSkillRecord),
  },
  SkillRecord: {
    memberId: ({ roleId }: SkillRecord) => roleId,
    firstName: ({ member }: SkillRecord) => member.firstName,
    middleName: ({ member }: SkillRecord) => member.middleName,
    lastName: ({ member }: SkillRecord) => member.lastName,
    department: ({ member }: SkillRecord) => member.department,
  },
}
