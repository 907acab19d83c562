/** An argument, or a field of an input. */
export type ReferenceValue = {
  name: string
  description: string | null
  /** As the schema writes it: `[ID!]!`. */
  type: string
  /** The name in it, of which there is a page unless it is a scalar. */
  named: string
  defaultValue: string | null
  deprecated: string | null
}

/** A field of a type. */
export type ReferenceField = ReferenceValue & { args: readonly ReferenceValue[] }

export const operationKinds = ['query', 'mutation'] as const
/** A query or mutation. */
export type ReferenceOperation = ReferenceField & {
  kind: (typeof operationKinds)[number]
  /** The scope that a token needs; `session` where no token may, `none` where nobody has to sign in, null where it depends. */
  scope: string | null
  /** No release has published it: it may still change. */
  unreleased: boolean
}

export const typeKinds = ['object', 'interface', 'union', 'input', 'enum', 'scalar'] as const
/** A type of the schema. */
export type ReferenceType = {
  kind: (typeof typeKinds)[number]
  name: string
  description: string | null
  fields: readonly ReferenceField[]
  /** Of an enumeration. */
  values: readonly { name: string; description: string | null; deprecated: string | null }[]
  /** The types that a union has, or that implement an interface. */
  possible: readonly string[]
  unreleased: boolean
}

/** All of the API that partners use, by name. */
export type ApiReference = { operations: readonly ReferenceOperation[]; types: readonly ReferenceType[] }
