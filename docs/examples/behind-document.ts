import type { Document } from './client.ts'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type BehindQueryVariables = Exact<{
  orgId: string;
  after?: string | null | undefined;
}>;


export type BehindQuery = { board: { edges: Array<{ node: { lastName: string | null, firstName: string | null, geo: string, credentialType: string, expiresAt: string, missingUnits: number | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export const BehindDocument = "query behind($orgId:ID!$after:String){board(orgId:$orgId filter:{units:BEHIND}sort:EXPIRY first:50 after:$after){edges{node{lastName firstName geo credentialType expiresAt missingUnits}}pageInfo{hasNextPage endCursor}}}" as Document<BehindQuery, BehindQueryVariables>
